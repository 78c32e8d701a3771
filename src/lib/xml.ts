export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Text, or child elements in order. */
  readonly content: string | readonly XmlNode[]
}

/** An element; null children are left out. */
export function xml(
  name: string,
  content: string | number | readonly (XmlNode | null)[],
  attributes: Readonly<Record<string, string | null>> = {},
): XmlNode {
  const present = Object.fromEntries(
    Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== null),
  )
  const inner = Array.isArray(content) ? content.filter((one): one is XmlNode => one !== null) : String(content)
  return { name, attributes: present, content: inner }
}

/** The document of an element, in UTF-8. */
export function xmlDocument(root: XmlNode): Uint8Array {
  return new TextEncoder().encode(`${xmlDeclaration}${xmlText(root)}\n`)
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * The opening part of an element with its present children, and its closing part, for writing
 * further children one by one.
 */
export function xmlAround({ name, attributes, content }: XmlNode): { readonly open: string; readonly close: string } {
  const inner = typeof content === 'string' ? escapedXml(content) : content.map(xmlText).join('')
  return { open: `<${name}${attributesOf(attributes)}>${inner}`, close: `</${name}>` }
}

/** The element as text, with escaped texts and attribute values. */
export function xmlText({ name, attributes, content }: XmlNode): string {
  const attributeText = attributesOf(attributes)
  const inner = typeof content === 'string' ? escapedXml(content) : content.map(xmlText).join('')
  return inner === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inner}</${name}>`
}

function attributesOf(attributes: XmlNode['attributes']): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapedXml(value)}"`)
    .join('')
}

/**
 * Text escaped for XML, both in elements and in double-quoted attributes; characters that XML 1.0
 * forbids are dropped.
 */
export function escapedXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
