/** The first argument of the process that takes round trips. */
export const roundTripArgument = "internal-round-trips";
