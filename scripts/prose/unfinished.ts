/** Folders and files whose prose is not yet plain; the check passes over them. The list only gets shorter. */
export const unfinished: readonly string[] = ["e2e/cluster/", "e2e/mock/", "e2e/sdk/", "packages/", "scripts/"];
