import sharp from 'sharp'
import { mustBeOk } from '#src/kernel/result.ts'
import { saveProductPicture } from '#src/modules/catalog/server/commands/save-product-picture.ts'
import type { App } from '#src/server/create-app.ts'

const paper = '<rect width="100" height="100" fill="#e8eef0"/>'

/** Drawings of products in a square of 100 units, by event and product code; without text, so that no font is needed. */
const drawings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ladoga-gravel': {
    jersey: `${paper}<path d="M35 14h30l22 14-9 18-9-4v46H31V42l-9 4-9-18z" fill="#0e5a6b"/><path d="M35 14c3 9 27 9 30 0" fill="none" stroke="#e8eef0" stroke-width="4"/><path d="M31 62l9-9 8 6 9-13 12 15v13H31z" fill="#d3f53a"/><path d="M31 70l11-5 9 5 18-8v26H31z" fill="#35a3b5"/><path d="M50 20v24" stroke="#d3f53a" stroke-width="1.6"/>`,
    cap: `${paper}<path d="M20 60c0-26 14-38 32-38s30 12 30 34l-4 6H22z" fill="#ff5b2e"/><path d="M52 22c-6 10-8 24-8 38M52 22c8 10 12 22 14 38" fill="none" stroke="#e8eef0" stroke-width="3"/><path d="M18 62c20-8 44-8 64-1l8 9c-24-8-50-8-76-1z" fill="#0e5a6b"/>`,
  },
}

/** Gives the products their pictures, once each, by the organizers' own call. */
export async function drawProducts(context: Pick<App, 'services' | 'log'>): Promise<void> {
  const known = await context.services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const rows = await tx.sql<{ key: string }>`
      select e.code || '/' || p.code as key from catalog.products p join catalog.events e on e.id = p.event_id
      where p.picture_id is not null`
    return new Set(rows.map(({ key }) => key))
  })
  for (const [eventCode, products] of Object.entries(drawings)) {
    for (const [productCode, shapes] of Object.entries(products)) {
      if (known.has(`${eventCode}/${productCode}`)) continue
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 100 100">${shapes}</svg>`
      const png = await sharp(Buffer.from(svg)).png().toBuffer()
      mustBeOk(await saveProductPicture({ ...context, address: '127.0.0.1' }, { eventCode, productCode }, png))
    }
  }
}
