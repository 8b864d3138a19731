import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";

/** Returns the module that `load` imports of one of Posthorn's other packages; a Failure names the package that is not installed. */
export async function loadPackage<Module>(
  name: "@posthorn/engine" | "@posthorn/mock-server",
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ERR_MODULE_NOT_FOUND" || !message.includes(`'${name}'`)) throw error;
    throw new Failure("package_missing", `this command needs ${name}, which is not installed`, exitCodes.failed, {
      hint: "Install it beside @posthorn/cli, in the same version.",
      next: [`npm install ${name}`],
    });
  }
}
