export type BrandColours = {
  readonly ink: string
  readonly accent: string
  readonly onAccent: string
  readonly wash: string
}

// Emails and documents have no style sheets and variables, so the tenants' colours are repeated
// here.
const brands: Readonly<Record<string, BrandColours>> = {
  pionercup: { ink: '#0B2A66', accent: '#FFD21F', onAccent: '#0B2A66', wash: '#F1F6FC' },
  fontanka: { ink: '#1F2A30', accent: '#16A6A0', onAccent: '#07211F', wash: '#F1F3F2' },
}
const defaultColours: BrandColours = { ink: '#12161A', accent: '#D3F53A', onAccent: '#12161A', wash: '#F3F4EF' }

/** A tenant's colours on white, for emails and documents. */
export function brandColours(tenantCode: string): BrandColours {
  return brands[tenantCode] ?? defaultColours
}
