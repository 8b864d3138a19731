/** The feature of an image by the ending of its file. */
const endings: Readonly<Record<string, string>> = {
  apng: "image-apng",
  avif: "image-avif",
  bmp: "image-bmp",
  gif: "image-gif",
  hdr: "image-hdr",
  heic: "image-heif",
  heif: "image-heif",
  ico: "image-ico",
  jpeg: "image-jpg",
  jpg: "image-jpg",
  mp4: "image-mp4",
  png: "image-png",
  svg: "image-svg",
  tif: "image-tiff",
  tiff: "image-tiff",
  webp: "image-webp",
};

/** Returns the feature that an image is by its address; undefined where that does not tell. */
export function imageFeature(url: string): string | undefined {
  if (/^\s{0,9}data:image\//i.test(url)) return "image-base64";
  const path = url.slice(0, 2048).replace(/[?#].*$/s, "");
  const ending = /\.([a-z]{2,4}[34]?)\s{0,9}$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
}
