import { classNames } from '#src/ui/kit/class-names.ts'
import type { LegalBlock, LegalSection } from '../domain/legal-document.ts'

/** The sections of a document with the numbers of their clauses. */
export function LegalBody({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map((section, i) => (
    <section
      key={section.id}
      id={section.id}
      className="scroll-mt-6 border-line border-t pt-6 pb-8 first:border-t-0 first:pt-0"
    >
      <h2 className="headline mb-4 flex max-w-[68ch] gap-3 text-figure-m">
        <span className="text-ink-2">{i + 1}</span>
        <span>{section.title}</span>
      </h2>
      <div className="flex flex-col gap-3 leading-relaxed">
        {numbered(section.blocks, i + 1).map(({ number, block }) => (
          <Block key={number} number={number} block={block} />
        ))}
      </div>
    </section>
  ))
}

/** Numbers the clauses; a list or table belongs to the clause before it. */
function numbered(blocks: readonly LegalBlock[], section: number): { number: string; block: LegalBlock }[] {
  let clause = 0
  return blocks.map((block, i) => {
    if (block.kind === 'clause') clause += 1
    return { number: block.kind === 'clause' ? `${section}.${clause}` : `${section}.${clause}+${i}`, block }
  })
}

function Block({ number, block }: { number: string; block: LegalBlock }) {
  switch (block.kind) {
    case 'clause':
      return (
        <p id={number} className="grid max-w-[68ch] grid-cols-[2.75rem_minmax(0,1fr)]">
          <span className="text-ink-2 text-sm leading-[1.86]">{number}</span>
          <span>{block.text}</span>
        </p>
      )
    case 'list':
      return (
        <ul className="ml-11 flex max-w-[65ch] list-disc flex-col gap-1.5 pl-5 marker:text-ink-2">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'table':
      return <LegalTable head={block.head} rows={block.rows} />
  }
}

/** On a phone each row is a card, every cell under its column's name. */
function LegalTable({ head, rows }: Omit<Extract<LegalBlock, { kind: 'table' }>, 'kind'>) {
  if (head.length === 0) return <Requisites rows={rows} />
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as blocks on a phone, a table loses its role in some browsers
    <table role="table" className="block w-full text-sm leading-snug landscape:table">
      <thead className="max-landscape:sr-only">
        <tr className="border-ink border-b-2 text-left">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 align-bottom font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block landscape:table-row-group">
        {rows.map((row) => (
          <tr key={row[0]} className="block border-line border-b py-3 landscape:table-row landscape:py-0">
            {row.map((cell, i) => (
              <td
                key={head[i]}
                data-name={head[i]}
                className={classNames(
                  'block py-1 align-top landscape:table-cell landscape:py-3 landscape:pr-4',
                  i === 0
                    ? 'font-semibold max-landscape:text-base'
                    : 'max-landscape:before:mr-2 max-landscape:before:text-ink-2 max-landscape:before:content-[attr(data-name)_":"]',
                )}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Requisites({ rows }: { rows: readonly (readonly string[])[] }) {
  return (
    <dl className="grid max-w-[68ch] gap-x-6 gap-y-1 tablet:grid-cols-[10rem_1fr] tablet:gap-y-2">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2 max-tablet:mt-2">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
