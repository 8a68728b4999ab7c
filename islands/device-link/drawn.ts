// A QR code as a picture, from the bits of the server (`QrPicture::matrix`).

/** Modules of quiet zone on each side. */
const QUIET = 4;

/** The SVG of a code: a byte with the modules on each side, then a bit a module, 1 for a dark one. */
export function drawn([width = 0, ...bits]: Uint8Array): string {
  const size = width + 2 * QUIET;
  let path = "";
  for (let at = 0; at < width * width; at += 1) {
    if ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) path += `M${(at % width) + QUIET} ${Math.floor(at / width) + QUIET}.5h1`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path}"/></svg>`;
}
