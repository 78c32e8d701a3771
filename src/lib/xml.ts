export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Text, or elements in their order. */
  readonly content: string | readonly XmlNode[]
}

/** An element; what is left out (null) among its children is not there. */
export function xml(
  name: string,
  content: string | number | readonly (XmlNode | null)[],
  attributes: Readonly<Record<string, string | null>> = {},
): XmlNode {
  const kept = Object.fromEntries(
    Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== null),
  )
  const inner = Array.isArray(content) ? content.filter((one): one is XmlNode => one !== null) : String(content)
  return { name, attributes: kept, content: inner }
}

/** The document of an element, in UTF-8. */
export function xmlDocument(root: XmlNode): Uint8Array {
  return new TextEncoder().encode(`${xmlDeclaration}${xmlText(root)}\n`)
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element whose further children are written one by one: what stands before them, with those it has, and what after. */
export function xmlAround({ name, attributes, content }: XmlNode): { readonly open: string; readonly close: string } {
  const inner = typeof content === 'string' ? escapedXml(content) : content.map(xmlText).join('')
  return { open: `<${name}${attributesOf(attributes)}>${inner}`, close: `</${name}>` }
}

export function xmlText({ name, attributes, content }: XmlNode): string {
  const told = attributesOf(attributes)
  const inner = typeof content === 'string' ? escapedXml(content) : content.map(xmlText).join('')
  return inner === '' ? `<${name}${told}/>` : `<${name}${told}>${inner}</${name}>`
}

function attributesOf(attributes: XmlNode['attributes']): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapedXml(value)}"`)
    .join('')
}

/** Text as it may stand in XML, in an element as between double quotes: what XML 1.0 has no place for is left out. */
export function escapedXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
