import { readFile, stat } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import type { Log } from "../../platform/log.js";

/** The files of a certificate: the chain and the private key, both PEM. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

/** A certificate and its key, as PEM. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

/** Thrown when a certificate cannot be used. The message names the file, and never its content. */
export class CertificateError extends Error {
  override readonly name = "CertificateError";
}

/** A certificate in files, which is read again when the files change. */
export class CertificateSource {
  readonly #files: CertificateFiles;
  readonly #log: Log;
  readonly #onChange: (certificate: Certificate) => void;
  /** What identified the files when they were last read. */
  #version: string;
  #isReading = false;

  private constructor(files: CertificateFiles, version: string, parts: CertificateSourceParts) {
    this.#files = files;
    this.#version = version;
    this.#log = parts.log;
    this.#onChange = parts.onChange;
  }

  /** Returns the certificate of two files, and the source that follows them. Throws CertificateError. */
  static async open(
    files: CertificateFiles,
    parts: CertificateSourceParts,
  ): Promise<{ certificate: Certificate; source: CertificateSource }> {
    const version = await versionOf(files);
    return { certificate: await readCertificate(files), source: new CertificateSource(files, version, parts) };
  }

  /**
   * Reads the files again if they changed since, or with `always`. A certificate that cannot be used leaves the one before in
   * use, with an error in the log: renewals write one file after the other.
   */
  async refresh({ always = false } = {}): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      const version = await versionOf(this.#files);
      if (version === this.#version && !always) return;
      this.#version = version;
      this.#onChange(await readCertificate(this.#files));
      this.#log.info("the certificate of the report intake was read again");
    } catch (error) {
      this.#log.error("the certificate of the report intake cannot be used: the one before stays in use", {
        reason: (error as Error).message,
      });
    } finally {
      this.#isReading = false;
    }
  }
}

interface CertificateSourceParts {
  log: Log;
  /** Called with each further certificate. */
  onChange: (certificate: Certificate) => void;
}

/** Returns a text that differs after each change of the files; it is the same while a file is missing. */
async function versionOf({ cert, key }: CertificateFiles): Promise<string> {
  const states = await Promise.all([cert, key].map((file) => stat(file).catch(() => undefined)));
  return states.map((state) => (state ? `${state.mtimeMs} ${state.size} ${state.ino}` : "missing")).join(", ");
}

async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const [cert, key] = await Promise.all([readPem(files.cert), readPem(files.key)]);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CertificateError(`${files.cert} and ${files.key} are no certificate with its key (${code ?? message})`);
  }
  return { cert, key };
}

async function readPem(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CertificateError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
