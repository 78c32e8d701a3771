import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { isPlainDate, parseTypedDay } from '#src/kernel/plain-date.ts'
import { groupEntryPath } from '#src/modules/registration/domain/group-entry-path.ts'
import { rankName, readRank } from '#src/modules/registration/domain/sports-rank.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { AthleteForm } from './athlete-form.tsx'
import { ReplaceForm } from './replace-form.tsx'
import type { Athlete, EventSummary, GroupEntry, ShownGroupEntry } from './shown-group-entry.ts'
import { useKindTexts } from './use-kind-texts.ts'
import { useTypedRows } from './use-typed-rows.ts'

type ListProps = ShownGroupEntry & {
  /** The id of the row that is edited, or `new`. */
  readonly edit: string | null
  /** The row whose athlete is replaced. */
  readonly replace: string | null
}

/** The list: its athletes, the issues of each row, and a form for the row that is edited. */
export function AthleteList({ groupEntry, card, refusal, edit, replace }: ListProps) {
  const t = useKindTexts(groupEntry.kind)
  const { athletes, groupEntryId, status } = groupEntry
  const isOpen = status === 'draft' || status === 'held'
  const invalid = athletes.filter(({ issues }) => issues.length > 0).length
  const ofAthlete = refusal?.values.intent === 'athlete' ? refusal : undefined
  const edited = ofAthlete ? String(ofAthlete.values.athleteId || 'new') : edit
  const ofReplacing = refusal?.values.intent === 'replace' ? refusal : undefined
  const replaced = ofReplacing ? String(ofReplacing.values.athleteId) : replace
  const newAt = athletePathIn(groupEntry, card)
  const typedRows = useTypedRows(groupEntry)
  const list = useFocusBack(edited)
  return (
    <Card className="flex flex-col gap-4">
      <div ref={list} className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="headline text-h2">{t('listTitle')}</h2>
          {athletes.length > 0 && <p className="text-ink-2">{t('listCount', { count: athletes.length })}</p>}
          {invalid > 0 && <StateTag tone="stop">{t('listInvalid', { count: invalid })}</StateTag>}
          {invalid === 0 && athletes.length > 0 && isOpen && <StateTag tone="ok">{t('listReady')}</StateTag>}
        </div>
      </div>
      {athletes.length === 0 && edited !== 'new' && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      {athletes.length > 0 && (
        <ol className="flex flex-col divide-y divide-line border-line border-t" aria-label={t('tableCaption')}>
          {athletes.map((athlete) => (
            <li key={athlete.athleteId} id={`line-${athlete.athleteId}`} className="scroll-mt-24 py-3">
              {edited === athlete.athleteId && isOpen ? (
                <AthleteForm
                  groupEntry={groupEntry}
                  card={card}
                  athlete={athlete}
                  refusal={ofAthlete}
                  typedRows={typedRows}
                />
              ) : replaced === athlete.athleteId && canReplace(athlete, groupEntry) ? (
                <ReplaceForm
                  groupEntry={groupEntry}
                  card={card}
                  athlete={athlete}
                  refusal={ofReplacing}
                  typedRows={typedRows}
                />
              ) : (
                <Line
                  athlete={athlete}
                  groupEntry={groupEntry}
                  card={card}
                  isOpen={isOpen}
                  isUnsaved={typedRows.has(athlete.athleteId)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {isOpen && (
        <div id="line-new" className="scroll-mt-24">
          {edited === 'new' ? (
            <AthleteForm groupEntry={groupEntry} card={card} athlete={null} refusal={ofAthlete} typedRows={typedRows} />
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <span className="flex flex-wrap items-center gap-3">
                <LinkButton to={newAt} look="quiet" preventScrollReset>
                  {t('addOpen')}
                </LinkButton>
                {typedRows.has('new') && <StateTag tone="warn">{t('athleteUnsaved')}</StateTag>}
              </span>
              {athletes.some(({ status }) => status === 'new') && <Clear groupEntryId={groupEntryId} />}
            </div>
          )}
        </div>
      )}
    </Card>
  )
}

/** A group entry that was never saved is addressed by its event alone. */
function athletePathIn({ groupEntryId, isNew, kind }: GroupEntry, card: EventSummary): string {
  const address = groupEntryPath(card, isNew ? null : groupEntryId, kind)
  return `${address}${address.includes('?') ? '&' : '?'}edit=new#line-new`
}

/** Closing a row's form returns the focus to the row's own link. */
function useFocusBack(edited: string | null) {
  const last = useRef(edited)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const closed = last.current
    last.current = edited
    if (edited === null && closed !== null)
      list.current?.parentElement?.querySelector<HTMLElement>(`[id="line-${closed}"] a`)?.focus()
  }, [edited])
  return list
}

function Clear({ groupEntryId }: { groupEntryId: string }) {
  const t = useTexts('group-entries')
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="clear" />
      <input type="hidden" name="groupEntryId" value={groupEntryId} />
      <Button type="submit" look="quiet" size="s">
        {t('clear')}
      </Button>
      <span className="text-ink-2 text-sm">{t('clearNote')}</span>
    </Form>
  )
}

type LineProps = { athlete: Athlete; groupEntry: GroupEntry; card: EventSummary; isOpen: boolean; isUnsaved: boolean }

function Line({ athlete, groupEntry, card, isOpen, isUnsaved }: LineProps) {
  const t = useKindTexts(groupEntry.kind)
  const { typed, issues, number, status } = athlete
  const name = [typed.lastName, typed.firstName, typed.patronymic].filter(Boolean).join(' ') || t('nobodyYet')
  return (
    <div className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 gap-y-1 tablet:grid-cols-[2.5rem_minmax(0,1fr)_auto]">
      <span className="text-ink-2 tabular-nums">{number}</span>
      <div className={classNames('min-w-0', hasLeft(status) && 'text-ink-2')}>
        <p className="font-medium">{name}</p>
        <About athlete={athlete} groupEntry={groupEntry} />
        <Replacing replacing={athlete.replacing} />
        {issues.length > 0 && (
          <ul className="mt-1 flex flex-col gap-0.5 text-sm text-stop">
            {issues.map(({ column, message }) => (
              <li key={column}>
                <b className="font-semibold">{t(column)}:</b> {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 max-tablet:col-start-2 tablet:justify-end">
        {isUnsaved && <StateTag tone="warn">{t('athleteUnsaved')}</StateTag>}
        <AthleteStatusTag athlete={athlete} />
        {isOpen && <LineActions athlete={athlete} name={name} groupEntry={groupEntry} card={card} />}
        {canReplace(athlete, groupEntry) && (
          <Link
            to={`${groupEntryPath(card, groupEntry.groupEntryId)}&replace=${athlete.athleteId}#line-${athlete.athleteId}`}
            preventScrollReset
            aria-label={t('replaceOf', { name })}
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-2"
          >
            {t('replace')}
          </Link>
        )}
      </div>
    </div>
  )
}

function canReplace({ status: athleteStatus, replacing }: Athlete, { status, substitution }: GroupEntry): boolean {
  return status === 'paid' && athleteStatus === 'confirmed' && substitution.isOpen && replacing === null
}

/** The recipient of a place about to be transferred. */
function Replacing({ replacing }: Pick<Athlete, 'replacing'>) {
  const t = useTexts('group-entries')
  if (replacing === null) return null
  const { to, payAt } = replacing
  return (
    <p className="text-sm">
      {to === '' ? t('offeredToWaitlist') : t(payAt === null ? 'offeredTo' : 'replacedBy', { to })}{' '}
      {payAt !== null && (
        <a href={payAt} className="font-medium underline underline-offset-2">
          {t('replacePay')}
        </a>
      )}
    </p>
  )
}

/** Birth date, race, and what else the list says, as far as it differs from its head. */
function About({ athlete: { typed, raceName }, groupEntry: { head } }: Pick<LineProps, 'athlete' | 'groupEntry'>) {
  const t = useTexts('group-entries')
  const format = useFormat()
  const language = useLanguage()
  const day = parseTypedDay(typed.birthDate)
  const rank = readRank(typed.rank)
  const parts = [
    typed.birthDate === '' ? '' : t('bornOn', { day: isPlainDate(day) ? format.day(day, 'long') : typed.birthDate }),
    raceName,
    rank === null ? typed.rank : rankName(rank, language),
    typed.school === head.school ? '' : typed.school,
    typed.region === head.region ? '' : typed.region,
    typed.coach === head.coach ? '' : typed.coach,
    typed.phone.replaceAll(' ', '\u00a0'),
    typed.email,
  ]
  return <p className="text-ink-2 text-sm">{parts.filter(Boolean).join(' · ')}</p>
}

function hasLeft(status: Athlete['status']): boolean {
  return status === 'cancelled' || status === 'transferred' || status === 'deferred'
}

function AthleteStatusTag({ athlete: { status, bib } }: { athlete: Athlete }) {
  const t = useTexts('group-entries')
  switch (status) {
    case 'held':
      return <StateTag tone="soon">{t('statusHeld')}</StateTag>
    case 'confirmed':
      return <StateTag tone="ok">{t('statusConfirmed', { bib: bib ?? '—' })}</StateTag>
    case 'deferred':
      return <StateTag tone="quiet">{t('statusDeferred')}</StateTag>
    case 'cancelled':
      return <StateTag tone="quiet">{t('statusCancelled')}</StateTag>
    case 'transferred':
      return <StateTag tone="quiet">{t('statusTransferred')}</StateTag>
    default:
      return null
  }
}

type ActionsProps = Pick<LineProps, 'athlete' | 'groupEntry' | 'card'> & { name: string }

function LineActions({ athlete, name, groupEntry, card }: ActionsProps) {
  const t = useTexts('group-entries')
  const { athleteId, number, status } = athlete
  const isHeld = status === 'held'
  const address = `${groupEntryPath(card, groupEntry.groupEntryId)}&edit=${athleteId}#line-${athleteId}`
  return (
    <>
      <Link
        to={address}
        preventScrollReset
        aria-label={t('athleteEditOf', { number, name })}
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-2"
      >
        {t('athleteEdit')}
      </Link>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value={isHeld ? 'drop' : 'remove'} />
        <input type="hidden" name="groupEntryId" value={groupEntry.groupEntryId} />
        <input type="hidden" name="athleteId" value={athleteId} />
        <Button
          type="submit"
          look="quiet"
          size="s"
          aria-label={t(isHeld ? 'athleteDropOf' : 'athleteRemoveOf', { name })}
        >
          {t(isHeld ? 'athleteDrop' : 'athleteRemove')}
        </Button>
      </Form>
    </>
  )
}
