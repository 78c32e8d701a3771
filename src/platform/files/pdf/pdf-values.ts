/** The values of a PDF (ISO 32000-1, 7.3). Numbers, booleans and null are stored as written. */
export type PdfValue = PdfPlain | PdfName | PdfText | PdfRef | PdfList | PdfDict | PdfStream
export type PdfPlain = { readonly kind: 'plain'; readonly text: string }
export type PdfName = { readonly kind: 'name'; readonly name: string }
export type PdfText = { readonly kind: 'text'; readonly bytes: Uint8Array }
export type PdfRef = { readonly kind: 'ref'; readonly number: number }
export type PdfList = { readonly kind: 'list'; readonly items: readonly PdfValue[] }
export type PdfDict = { readonly kind: 'dict'; readonly entries: ReadonlyMap<string, PdfValue> }
export type PdfStream = { readonly kind: 'stream'; readonly dict: PdfDict; readonly content: Uint8Array }

/**
 * A value as a name. A text counts as one, since some readers accept it; undefined for all else.
 */
export function readName(value: PdfValue | undefined): string | undefined {
  if (value?.kind === 'text') return Buffer.from(value.bytes).toString('latin1')
  return value?.kind === 'name' ? value.name : undefined
}

/** The integer under a key. */
export function integerAt(dict: PdfDict, key: string): number | undefined {
  const value = dict.entries.get(key)
  return value?.kind === 'plain' && /^\d{1,9}$/.test(value.text) ? Number(value.text) : undefined
}
