/** The widths in pixels in which the server keeps an uploaded picture. */
const widths = [320, 800, 1600];
const uploaded = /^\/media\/[0-9a-f-]{36}$/;

/** `src` and `srcSet` of a picture; only an uploaded one comes in several sizes. */
export function mediaSources(url: string): { src: string; srcSet?: string } {
  if (!uploaded.test(url)) return { src: url };
  return { src: `${url}/800`, srcSet: widths.map((width) => `${url}/${width} ${width}w`).join(", ") };
}
