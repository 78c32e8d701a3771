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
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}\n`)
}

function written({ name, attributes, content }: XmlNode): string {
  const told = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')
  const inner = typeof content === 'string' ? escaped(content) : content.map(written).join('')
  return inner === '' ? `<${name}${told}/>` : `<${name}${told}>${inner}</${name}>`
}

/** What no XML may hold is left out. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
