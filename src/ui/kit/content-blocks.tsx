import { Link } from 'react-router'
import type { ContentBlock, ContentText } from '#src/lib/content-blocks.ts'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from './class-names.ts'

type ContentBlocksProps = { blocks: readonly ContentBlock[]; className?: string }

/** The text of a content file. Its headings begin with h2, or with h3 in a section of a page. */
export function ContentBlocks({ blocks, className }: ContentBlocksProps) {
  return (
    <div className={classNames('flex max-w-[68ch] flex-col gap-3 leading-relaxed', className)}>
      {blocks.map((block, at) => (
        <Block key={keyOf(block, at)} block={block} />
      ))}
    </div>
  )
}

/** A file does not change while the program runs, so its blocks keep their places. */
function keyOf(block: ContentBlock, at: number): string {
  return block.kind === 'heading' ? block.id : `${block.kind} ${at}`
}

function Block({ block }: { block: ContentBlock }) {
  const { typeset } = useFormat()
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 id={block.id} className="headline mt-4 scroll-mt-6 text-figure-m first:mt-0">
          {typeset(block.text)}
        </h2>
      ) : (
        <h3 id={block.id} className="mt-2 scroll-mt-6 font-semibold text-lg">
          {typeset(block.text)}
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      )
    case 'list': {
      const items = block.items.map((runs, at) => (
        <li key={keyOf(block, at)}>
          <Runs runs={runs} />
        </li>
      ))
      return block.isOrdered ? (
        <ol className="flex list-decimal flex-col gap-1.5 pl-6 marker:text-ink-2 marker:tabular-nums">{items}</ol>
      ) : (
        <ul className="flex list-disc flex-col gap-1.5 pl-6 marker:text-ink-2">{items}</ul>
      )
    }
    case 'table':
      return <Table head={block.head} rows={block.rows} />
  }
}

function Table({ head, rows }: Omit<Extract<ContentBlock, { kind: 'table' }>, 'kind'>) {
  const { typeset } = useFormat()
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-ink border-b-2 text-left">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-semibold">
              {typeset(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]} className="border-line border-b">
            {row.map((cell, at) => (
              <td key={head[at]} className="py-2 pr-4 align-top">
                {typeset(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Runs({ runs }: { runs: readonly ContentText[] }) {
  const { typeset } = useFormat()
  return runs.map(({ text, isStrong, href }, at) => {
    const key = `${at} ${text}`
    if (href !== undefined) return <ContentLink key={key} href={href} text={typeset(text)} />
    return isStrong ? <strong key={key}>{typeset(text)}</strong> : <span key={key}>{typeset(text)}</span>
  })
}

function ContentLink({ href, text }: { href: string; text: string }) {
  const look = 'underline underline-offset-2'
  return href.startsWith('/') ? (
    <Link to={href} className={look}>
      {text}
    </Link>
  ) : (
    <a href={href} className={look}>
      {text}
    </a>
  )
}
