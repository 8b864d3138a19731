/**
 * A backup is one file: a head line, then blocks, then an end line. Lines are those of the journal, a checksum and JSON. A block
 * is a line that names a file of the data directory and the checksum of the bytes that follow the line.
 */

/** The version of the format. An engine refuses a later one than its own. */
export const backupFormat = 1;

/** The first line of a backup. */
export interface BackupHead {
  posthorn: "backup";
  format: number;
  /** When it was begun (ISO 8601). */
  written: string;
}

/** The line before the bytes of a block. */
export interface BlockHead {
  /** The name of a file of the data directory. The blocks of a file follow one another. */
  file: string;
  bytes: number;
  crc: string;
}

/** The last line of a backup. */
export interface BackupEnd {
  end: true;
  blocks: number;
  /** How many bytes all blocks have. */
  bytes: number;
}

/** The most bytes of a block. */
export const maxBlockBytes = 1024 * 1024;

/** The most bytes of a line. */
export const maxLineBytes = 1024;

/** Matches the names of the files that a backup can have. */
export const backedUpFile = /^(?:journal-\d{16}\.log|snapshot-\d{16}\.json|secret)$/;
