/** What is said of what a report tells of a PC and its user. */
export const privacyEn = {
  firstReport: (server: string) =>
    `This is the first report that this PC sends to ${server}. Beside the figures it holds:`,
  target: (name: string, share: string | null) => `the target: ${name}${share === null ? "" : `, ${share}`}`,
  client: (list: string) => `this PC: ${list}`,
  way: (list: string) => `its NIC: ${list}`,
  access: (list: string) => `the mount: ${list}`,
  withIdentifiers: (list: string) => `as asked for with --include-identifiers: ${list}`,
  leftOut:
    "It does not hold the name of this PC or its user, MAC addresses or serial numbers; --include-identifiers adds them. See all of a report, without sending it: --json --no-post",
  identifiers: {
    hostName: "the name of this PC",
    userName: "the name of its user",
    macAddress: "the MAC address of its NIC",
    driveSerials: "serial numbers of its drives",
  },
  listSeparator: ", ",
};
