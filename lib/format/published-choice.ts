/** What an address or the cookie says of published runs. No zod: this travels to the browser. */
export const publishedChoices = ["show", "hide"] as const;

/** Whether published runs are shown by the first of the values that says so: the address, then the cookie; shown where none does. */
export function readPublishedShown(...values: readonly unknown[]): boolean {
  return values.find((value) => publishedChoices.some((one) => one === value)) !== "hide";
}
