import { type JsonStoreOptions, openJsonStore } from "../json/json-store.js";
import type { Store } from "../store.js";
import type { SimulatedDisk } from "./simulated-disk.js";

let ids = 0;

/** Opens the JSON store of a simulated disk, on a clock that stays at 0. */
export function openOnDisk(disk: SimulatedDisk, options: Partial<JsonStoreOptions> = {}): Promise<Store> {
  const newId = () => String(++ids);
  return openJsonStore({ dir: "/store", fs: disk, now: () => 0, newId, freeSpaceFloor: 0, ...options });
}
