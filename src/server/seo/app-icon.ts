import sharp from 'sharp'

type Look = { readonly ground: string; readonly mark: string }

// The marks of ui/kit/logo.tsx on a background of their brand; style sheets do not apply to these
// drawings.
const looks: Readonly<Record<string, Look>> = {
  pionercup: {
    ground: '#0c2f7d',
    mark: '<g transform="translate(11 15) scale(1.24)"><path fill="#fff" d="M1 21L12.500 3l6 9.500L22 8l11 13z"/><path fill="#ffd21f" d="M12.500 3l4.200 6.600-2.700 1.900-2.200-1.700-2.600 2.100-2-1z"/><path d="M3 24.500h28M8 27.200h18" stroke="#fff" stroke-width="1.800" stroke-linecap="round"/></g>',
  },
  fontanka: {
    ground: '#2c3336',
    mark: '<g transform="translate(11 15) scale(1.17)" fill="none" stroke-width="2.400" stroke-linecap="round"><path d="M1 4h34v11h-5a12 12 0 0 0-24 0H1z" fill="#fff"/><path d="M1 20c3-3 6-3 8.500 0s5.500 3 8.500 0 6-3 8.500 0 5.500 3 8.500 0" stroke="#35d6c7"/><path d="M1 25.500c3-3 6-3 8.500 0s5.500 3 8.500 0 6-3 8.500 0 5.500 3 8.500 0" stroke="#ff7a66"/></g>',
  },
}
const defaultLook: Look = { ground: '#12161A', mark: '<path d="M26 12h18L38 52H20z" fill="#D3F53A"/>' }

/** The header's colour, which a phone uses around the site. */
export function iconBackground(tenant: string): string {
  return (looks[tenant] ?? defaultLook).ground
}

/**
 * The brand's mark as an icon, 64 units wide.
 * @param shape `tile` has rounded corners of its own; `full` fills its square: the system crops it
 * to a shape, so the mark stays within the middle
 */
export function iconSvg(tenant: string, shape: 'tile' | 'full'): string {
  const { ground, mark } = looks[tenant] ?? defaultLook
  const corner = shape === 'tile' ? ' rx="14"' : ''
  const drawn = shape === 'tile' ? mark : `<g transform="translate(9.6 9.6) scale(0.7)">${mark}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64"${corner} fill="${ground}"/>${drawn}</svg>`
}

export async function iconPng(tenant: string, shape: 'tile' | 'full', size: number): Promise<Uint8Array> {
  const density = (72 * size) / 64
  return await sharp(Buffer.from(iconSvg(tenant, shape)), { density })
    .resize(size, size)
    .png()
    .toBuffer()
}

/**
 * An .ico that holds one PNG, for clients that request only that. @param png of `size` pixels, at
 * most 255
 */
export function toIco(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
