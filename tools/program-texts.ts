import { type ESTree, Visitor } from 'vite'

export type ProgramText = { readonly start: number; readonly isTagged: boolean; readonly content: string }

/** Placeholder for an interpolated value in a template string. */
export const computed = '$0'

/** Returns every string of a program; `isTagged` if it is SQL: tagged `sql` or `fragment`. */
export function listTexts(program: ESTree.Program, text: string): ProgramText[] {
  const found: ProgramText[] = []
  const tagged = new Set<ESTree.Node>()
  new Visitor({
    TaggedTemplateExpression({ quasi, tag }) {
      if (/(^|\.)(sql|fragment)$/.test(text.slice(tag.start, tag.end).replace(/<[\s\S]*$/, ''))) tagged.add(quasi)
    },
    TemplateLiteral(node) {
      const content = node.quasis.map(({ value }) => value.raw).join(computed)
      found.push({ start: node.start, isTagged: tagged.has(node), content })
    },
    Literal({ value, start }) {
      if (typeof value === 'string') found.push({ start, isTagged: false, content: value })
    },
  }).visit(program)
  return found
}
