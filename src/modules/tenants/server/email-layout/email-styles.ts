import type { CSSProperties } from 'react'
import { brandColours } from './brand-colours.ts'

const sans = "'Golos Text', 'Segoe UI', Arial, sans-serif"

/** The inline styles of a tenant's emails. */
export function emailStyles(tenantCode: string) {
  const brand = brandColours(tenantCode)
  const text: CSSProperties = { fontSize: 16, lineHeight: '24px', color: brand.ink, margin: '16px 0' }
  return {
    body: { backgroundColor: brand.wash, fontFamily: sans, margin: 0, padding: '24px 12px' },
    container: { backgroundColor: '#FFFFFF', borderRadius: 14, padding: '24px 28px', maxWidth: 560 },
    brand: { ...text, fontWeight: 700, letterSpacing: 1, textTransform: 'uppercase', margin: 0, fontSize: 14 },
    heading: { ...text, fontSize: 26, lineHeight: '32px', fontWeight: 700 },
    bib: {
      border: `3px solid ${brand.ink}`,
      borderRadius: 14,
      textAlign: 'center',
      padding: '12px 8px',
      margin: '0 0 12px',
    },
    bibNumber: { ...text, fontSize: 72, lineHeight: '76px', fontWeight: 800, margin: 0 },
    bibCaption: { ...text, fontSize: 13, lineHeight: '18px', textTransform: 'uppercase', margin: '4px 0 0' },
    bibName: { ...text, fontSize: 15, lineHeight: '20px', margin: '4px 0 0' },
    qr: { textAlign: 'center', padding: '12px 0 4px' },
    picture: { display: 'block', margin: '0 auto' },
    caption: { ...text, fontSize: 13, lineHeight: '18px', color: '#565E66', margin: '6px 0 0' },
    label: { ...text, fontWeight: 700, margin: '16px 0 4px' },
    list: { ...text, margin: 0, paddingLeft: 20 },
    link: { color: brand.ink, textDecoration: 'underline' },
    text,
    quiet: { ...text, fontSize: 14, color: '#565E66' },
    rows: { width: '100%', margin: '16px 0', borderCollapse: 'collapse' },
    rowLabel: { ...text, margin: 0, padding: '5px 16px 5px 0', textAlign: 'left', verticalAlign: 'top' },
    rowSum: { ...text, margin: 0, padding: '5px 0', textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap' },
    beforeTotal: { height: 8, fontSize: 1, lineHeight: '8px' },
    totalRow: { borderTop: `2px solid ${brand.ink}`, fontSize: 20, fontWeight: 700, paddingTop: 10 },
    line: { borderColor: '#DCDFDA', margin: '20px 0' },
    button: {
      backgroundColor: brand.accent,
      color: brand.onAccent,
      borderRadius: 10,
      display: 'inline-block',
      fontWeight: 700,
      padding: '14px 22px',
      textDecoration: 'none',
    },
  } as const satisfies Record<string, CSSProperties>
}
