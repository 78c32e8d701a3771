import { Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { documentsPath } from '#src/modules/accounts/parts/documents-path.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { StateTag, type StateTone } from '#src/ui/kit/state-tag.tsx'
import { relativePath } from '../domain/family-path.ts'

export type Relative = ApiReply<'GET /api/account/family'>['relatives'][number]

/** The relatives with what is known of each, and the next start. */
export function FamilyList({ relatives }: { readonly relatives: readonly Relative[] }) {
  return (
    <ul className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
      {relatives.map((relative) => (
        <li key={relative.participantId}>
          <RelativeCard relative={relative} />
        </li>
      ))}
    </ul>
  )
}

function RelativeCard({ relative }: { readonly relative: Relative }) {
  const t = useTexts('family')
  const { participantId, fullName: name, starts } = relative
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-4">
        <Portrait photoUrl={relative.photoUrl} />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="break-words font-semibold text-lg">
            <Link to={relativePath(participantId)} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-ink-2">
            <Who relative={relative} />
          </p>
          <Tags relative={relative} />
        </div>
      </div>
      {starts[0] && <NextStart start={starts[0]} more={starts.length - 1} />}
      <p className="mt-auto -mb-2 flex flex-wrap gap-x-6 font-medium">
        <Link
          to={relativePath(participantId)}
          aria-label={t('editLabel', { name })}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('edit')}
        </Link>
        <Link
          to={documentsPath({ participantId })}
          aria-label={t('documentsLabel', { name })}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('documents')}
        </Link>
      </p>
    </Card>
  )
}

/** A photo, or a figure where there is none. */
export function Portrait({ photoUrl }: { readonly photoUrl: string | null }) {
  if (photoUrl !== null)
    return <img src={photoUrl} alt="" width={56} height={56} className="size-14 flex-none rounded-full object-cover" />
  return (
    <span className="grid size-14 flex-none place-items-center rounded-full bg-wash text-ink-2">
      <Icon name="user" size={24} />
    </span>
  )
}

/** «ребёнок · 12 лет». */
function Who({ relative: { relation, gender, age } }: { readonly relative: Relative }) {
  const t = useTexts('family')
  return [
    t(`relation.${relation ?? 'other'}.${gender}`),
    age === null ? t('noBirthDate') : t('age', { count: age }),
  ].join(' · ')
}

const tones = {
  entered: 'soon',
  invited: 'soon',
  declined: 'warn',
  has: 'ok',
  left: 'quiet',
} as const satisfies Partial<Record<Relative['ownAccount']['state'], StateTone>>

function Tags({ relative: { ownAccount, missing } }: { readonly relative: Relative }) {
  const t = useTexts('family')
  const { state, mayRegister } = ownAccount
  const isForbidden = state === 'has' && !mayRegister
  if (state === 'none' && missing.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap gap-2">
      {state !== 'none' && !isForbidden && <StateTag tone={tones[state]}>{t(`ownAccount.${state}`)}</StateTag>}
      {isForbidden && <StateTag tone="warn">{t('notAllowed')}</StateTag>}
      {missing.length > 0 && <StateTag tone="warn">{t('incomplete')}</StateTag>}
    </p>
  )
}

type NextStartProps = { readonly start: Relative['starts'][number]; readonly more: number }

function NextStart({ start, more }: NextStartProps) {
  const t = useTexts('family')
  return (
    <p className="flex flex-col gap-0.5 border-line border-t pt-3">
      <StartLine start={start} />
      {more > 0 && <span className="text-ink-2 text-sm">{t('startsMore', { count: more })}</span>}
    </p>
  )
}

/** A start with its days, as a link to its registration. */
export function StartLine({ start }: { readonly start: Relative['starts'][number] }) {
  const t = useTexts('family')
  const format = useFormat()
  const { registrationId, eventName, raceName, startsOn, endsOn } = start
  return (
    <>
      <span className="font-semibold text-sm">
        {isPlainDate(startsOn) && isPlainDate(endsOn) ? format.dayRange(startsOn, endsOn) : startsOn}
      </span>
      <Link to={`/account/registrations/${registrationId}`} className="underline underline-offset-4">
        {format.typeset(t('startsNext', { event: eventName, race: raceName }))}
      </Link>
    </>
  )
}
