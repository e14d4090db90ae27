/** Who mounts from where, and what has a dimension of its own, such as the version and the sizes of NFS. */
const saidElsewhere =
  /^(addr|clientaddr|mountaddr|ip|unc|source|user|username|domain|cred|credentials|pass|password|uid|gid|vers|nfsvers|minorversion|proto|nconnect|rsize|wsize)(=|$)/i;

/** Options of a mount or a file system in one text and one order, `noatime, nolock`; null where none is known. */
export function optionsText(options: readonly string[] | null): string | null {
  if (options === null) return null;
  const telling = options
    .map((option) => option.trim())
    .filter((option) => option !== "" && !saidElsewhere.test(option));
  return [...new Set(telling)].sort().join(", ") || null;
}
