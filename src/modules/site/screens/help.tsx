import { type FormEvent, useEffect, useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { PageHead } from '#src/modules/catalog/parts/page-head.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { ContentBlocks } from '#src/ui/kit/content-blocks.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { rankAnswers, searchedWords } from '../domain/find-answers.ts'
import type { Route } from './+types/help'

export const handle = { texts: ['site-help'] } satisfies RouteHandle

const queryMax = 80

export async function loader({ context, request }: Route.LoaderArgs) {
  const { sections } = await context.get(apiContext).must('GET /api/help')
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, queryMax)
  return { sections, query, canonical: `${context.get(siteContext).publicOrigin}/help` }
}

/** Answers by section, found by words; each has an address of its own. */
export default function HelpScreen({ loaderData: { sections, query, canonical } }: Route.ComponentProps) {
  const t = useTexts('site-help')
  const search = useSearch(query)
  useOpenedAnswer()
  const words = searchedWords(search.typed)
  const isSearch = words.length > 0
  const found = isSearch ? rankAnswers(words, answersIn(sections)) : []
  return (
    <>
      <PageHead title={t('title')} description={t('description')} canonical={canonical} />
      <div className="page-column flex flex-col gap-8 py-8 tablet:gap-10 tablet:py-14">
        <header className="flex max-w-2xl flex-col gap-5">
          <h1 className="headline text-hero">{t('heading')}</h1>
          <Form method="get" action="/help" role="search" onInput={search.onInput} className="flex items-start gap-3">
            <TextField
              key={query}
              name="q"
              type="search"
              label={t('search')}
              hint={t('searchHint')}
              maxLength={queryMax}
              defaultValue={query}
              enterKeyHint="search"
              className="flex-1"
            />
            <Button type="submit" className="mt-[1.6rem]">
              {t('find')}
            </Button>
          </Form>
          <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-4 text-ink-2">
            {found.length > 0 && (
              <>
                {t('found', { count: found.length })}
                <Link to="/help" reloadDocument className="underline underline-offset-4">
                  {t('clear')}
                </Link>
              </>
            )}
          </p>
        </header>
        {isSearch && found.length === 0 && (
          <EmptyState title={t('empty')} action={<LinkButton to="/Contacts">{t('write')}</LinkButton>}>
            {t('emptyHint')}
          </EmptyState>
        )}
        {found.length > 0 && (
          <div className="flex max-w-3xl flex-col gap-12">
            <FoundAnswers answers={found} />
            <StillOpen />
          </div>
        )}
        {!isSearch && (
          <div className="grid gap-x-16 gap-y-8 landscape:grid-cols-[14rem_minmax(0,1fr)]">
            <Sections sections={sections} />
            <div className="flex flex-col gap-12">
              {sections.map((section) => (
                <Section key={section.sectionId} section={section} />
              ))}
              <StillOpen />
            </div>
          </div>
        )}
      </div>
    </>
  )
}

/** Filters while one types; without a script the form asks the server. */
function useSearch(query: string) {
  const [typed, setTyped] = useState(query)
  const [known, setKnown] = useState(query)
  if (known !== query) {
    setKnown(query)
    setTyped(query)
  }
  return {
    typed,
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement) setTyped(target.value)
    },
  }
}

/** Opens the answer that the address names; browsers do so themselves when the page is reloaded. */
function useOpenedAnswer() {
  const { hash } = useLocation()
  useEffect(() => {
    const answer = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    const details = answer?.closest('details')
    if (details) details.open = true
  }, [hash])
}

type HelpSection = ApiReply<'GET /api/help'>['sections'][number]

function Sections({ sections }: { sections: readonly HelpSection[] }) {
  const t = useTexts('site-help')
  return (
    <nav aria-label={t('sections')}>
      <ul className="flex flex-wrap gap-x-5 landscape:sticky landscape:top-6 landscape:flex-col landscape:border-line landscape:border-l">
        {sections.map(({ sectionId, title }) => (
          <li key={sectionId}>
            <a
              href={`#${sectionId}`}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline max-landscape:underline landscape:pl-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ section }: { section: HelpSection }) {
  const { typeset } = useFormat()
  return (
    <section id={section.sectionId} aria-labelledby={`${section.sectionId}-title`} className="scroll-mt-6">
      <h2 id={`${section.sectionId}-title`} className="headline mb-3 text-h2">
        {typeset(section.title)}
      </h2>
      <div className="divide-y divide-line border-line border-y">
        {section.answers.map((answer) => (
          <Answer key={answer.id} answer={answer} />
        ))}
      </div>
    </section>
  )
}

type AnswerProps = {
  answer: HelpSection['answers'][number]
  /** The title of its section, where the answer stands apart from it. */
  sectionTitle?: string
}

function Answer({ answer: { id, question, blocks }, sectionTitle }: AnswerProps) {
  const { typeset } = useFormat()
  return (
    <details open={sectionTitle !== undefined} className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 py-3 font-semibold text-lg leading-snug [&::-webkit-details-marker]:hidden">
        <div className="flex-1">
          {sectionTitle && <p className="font-normal text-ink-2 text-sm">{typeset(sectionTitle)}</p>}
          <h3>{typeset(question)}</h3>
        </div>
        <Icon name="chevron-down" className="flex-none group-open:rotate-180" />
      </summary>
      <div id={id} className="scroll-mt-24 pb-5">
        <ContentBlocks blocks={blocks} />
      </div>
    </details>
  )
}

type FoundAnswer = HelpSection['answers'][number] & { readonly sectionTitle: string }

function answersIn(sections: readonly HelpSection[]): FoundAnswer[] {
  return sections.flatMap(({ title, answers }) => answers.map((answer) => ({ ...answer, sectionTitle: title })))
}

/** In the order of the search, open. */
function FoundAnswers({ answers }: { answers: readonly FoundAnswer[] }) {
  const t = useTexts('site-help')
  return (
    <section aria-labelledby="found" className="divide-y divide-line border-line border-y">
      <h2 id="found" className="sr-only">
        {t('foundTitle')}
      </h2>
      {answers.map(({ sectionTitle, ...answer }) => (
        <Answer key={answer.id} answer={answer} sectionTitle={sectionTitle} />
      ))}
    </section>
  )
}

function StillOpen() {
  const t = useTexts('site-help')
  const { typeset } = useFormat()
  return (
    <section className="flex flex-col items-start gap-3 border-ink border-t-2 pt-6">
      <h2 className="headline text-h2">{t('leftTitle')}</h2>
      <p className="max-w-prose text-ink-2">{typeset(t('leftHint'))}</p>
      <LinkButton to="/Contacts" look="quiet">
        {t('write')}
      </LinkButton>
    </section>
  )
}
