import { dirname, join } from "node:path";

/** Folder names that cloud clients make, and the client each belongs to. */
const folderNames: readonly { pattern: RegExp; product: string; onlyBelowHome?: true }[] = [
  { pattern: /^OneDrive( - .+)?$/i, product: "OneDrive" },
  { pattern: /^Dropbox( \(.+\))?$/i, product: "Dropbox" },
  { pattern: /^(Google ?Drive|GoogleDrive-.+)$/i, product: "Google Drive" },
  { pattern: /^(iCloud ?Drive|com~apple~CloudDocs|Mobile Documents)$/i, product: "iCloud Drive" },
  { pattern: /^Box( Sync|-Box)?$/i, product: "Box", onlyBelowHome: true },
  { pattern: /^CloudStorage$/, product: "CloudStorage" },
];

const markers: readonly { name: string; product: string }[] = [
  { name: ".dropbox", product: "Dropbox" },
  { name: ".dropbox.cache", product: "Dropbox" },
  { name: ".849C9593-D756-4E56-8D6E-42412F2A707B", product: "OneDrive" },
  { name: ".tmp.driveupload", product: "Google Drive" },
];

const fileSystems: Readonly<Record<string, string>> = {
  "fuse.google-drive-ocamlfuse": "Google Drive",
  "fuse.onedriver": "OneDrive",
  "fuse.rclone": "rclone",
};

/**
 * The cloud client that seems to synchronise a resolved path: by its file system, by the names of its folders, or by a marker
 * file in one of them. Null where nothing points to one.
 */
export function findCloudProduct(
  path: string,
  home: string,
  fileSystem: string | null,
  exists: (path: string) => boolean,
): string | null {
  const mounted = fileSystem === null ? undefined : fileSystems[fileSystem];
  if (mounted !== undefined) return mounted;
  for (let folder = path; ; folder = dirname(folder)) {
    const parent = dirname(folder);
    const name = folder.slice(parent.length).replace(/^[/\\]/, "");
    const named = folderNames.find(
      ({ pattern, onlyBelowHome }) => pattern.test(name) && (onlyBelowHome !== true || parent === home),
    );
    if (named !== undefined) return named.product;
    // A marker in the home folder itself belongs to a client's settings, not to a synchronised folder.
    const marker =
      folder === home ? undefined : markers.find((candidate) => exists(join(folder, candidate.name)));
    if (marker !== undefined) return marker.product;
    if (parent === folder) return null;
  }
}
