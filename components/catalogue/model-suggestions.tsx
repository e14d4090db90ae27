import { listDriveModels, listNasModels } from "#lib/catalogue/models.ts";
import { driveCapacity, driveName } from "#lib/catalogue/names.ts";

/** Suggestions for an input of a NAS's vendor: `<input list={id}>`. */
export function VendorSuggestions({ id }: { id: string }) {
  const vendors = [...new Set(listNasModels().map(({ vendor }) => vendor))];
  return (
    <datalist id={id}>
      {vendors.map((vendor) => (
        <option key={vendor} value={vendor} />
      ))}
    </datalist>
  );
}

/** Suggestions for an input of a NAS's model, each with vendor and processor; only those of `vendor` where one is given. */
export function NasModelSuggestions({ id, vendor = null }: { id: string; vendor?: string | null }) {
  const asked = vendor?.trim().toLowerCase() ?? "";
  const all = listNasModels();
  const ofVendor = all.filter((one) => one.vendor.toLowerCase() === asked);
  return (
    <datalist id={id}>
      {(ofVendor.length > 0 ? ofVendor : all).map(({ vendor: maker, model, processor }) => (
        <option key={`${maker} ${model}`} value={model}>
          {[maker, processor].filter((part) => part !== null).join(" · ")}
        </option>
      ))}
    </datalist>
  );
}

/** Suggestions for an input of a NAS's processor. */
export function ProcessorSuggestions({ id }: { id: string }) {
  const processors = [...new Set(listNasModels().flatMap(({ processor }) => processor ?? []))].sort();
  return (
    <datalist id={id}>
      {processors.map((processor) => (
        <option key={processor} value={processor} />
      ))}
    </datalist>
  );
}

/** Suggestions for an input of a drive's model, as they are written in a list of drives. */
export function DriveModelSuggestions({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {listDriveModels().map((drive) => (
        <option key={driveName(drive)} value={driveName(drive)}>
          {[drive.capacityBytes === null ? null : driveCapacity(drive.capacityBytes), drive.interface]
            .filter((part) => part !== null)
            .join(" · ")}
        </option>
      ))}
    </datalist>
  );
}
