import { expect, test } from "vitest";
import { findCloudProduct } from "#agents/probes/cloud-folder.ts";

const nothing = (): boolean => false;

test.each([
  ["/home/a/OneDrive/bench", "OneDrive"],
  ["/home/a/OneDrive - Company", "OneDrive"],
  ["/home/a/Dropbox (Private)/x", "Dropbox"],
  ["/Users/a/Library/CloudStorage/GoogleDrive-a@example.org/My Drive", "Google Drive"],
  ["/Users/a/Library/Mobile Documents/com~apple~CloudDocs/x", "iCloud Drive"],
  ["/home/a/Box/x", "Box"],
])("%s", (path, product) => {
  expect(findCloudProduct(path, "/home/a", "ext4", nothing)).toBe(product);
});

test.each(["/home/a", "/mnt/nas/bench", "/mnt/Box/x", "/home/a/Dropboxes", "/home/a/notes on OneDrive"])(
  "%s is not synchronised",
  (path) => {
    expect(findCloudProduct(path, "/home/a", "ext4", nothing)).toBeNull();
  },
);

test("a marker file in a folder above tells", () => {
  const exists = (path: string): boolean => path === "/data/team/.dropbox.cache";
  expect(findCloudProduct("/data/team/bench", "/home/a", "ext4", exists)).toBe("Dropbox");
});

test("Dropbox keeps its settings in the home folder, which is not synchronised by that", () => {
  expect(
    findCloudProduct("/home/a/bench", "/home/a", "ext4", (path) => path === "/home/a/.dropbox"),
  ).toBeNull();
});

test("a mounted cloud is told by its file system", () => {
  expect(findCloudProduct("/mnt/x", "/home/a", "fuse.rclone", nothing)).toBe("rclone");
});
