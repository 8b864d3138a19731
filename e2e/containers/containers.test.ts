import { fileURLToPath } from "node:url";
import { beforeAll, describe } from "vitest";
import { buildImage, findDocker } from "./docker.js";
import { describeCompose } from "./testing/compose-cases.js";
import { describeImage } from "./testing/image-cases.js";
import { describeTestcontainers } from "./testing/testcontainers-cases.js";

// One file, because all of it needs the image, which takes a minute to build.
describe.skipIf(!findDocker())("in containers:", () => {
  beforeAll(() => buildImage(fileURLToPath(new URL("../..", import.meta.url))), 600_000);

  describeImage();
  describeCompose();
  describeTestcontainers();
});
