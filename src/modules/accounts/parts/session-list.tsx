import { Form, useNavigation } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { toInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'

type Sessions = ApiReply<'GET /api/account/sessions'>['sessions']

/** The account's sessions: the current one first, each other one with a button to end it. */
export function SessionList({ sessions }: { sessions: Sessions }) {
  const t = useTexts('accounts')
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length === 1 && (
        <p className="border-line border-t p-4 text-ink-2 tablet:px-6">{t('noOtherSessions')}</p>
      )}
    </Card>
  )
}

function SessionRow({ session }: { session: Sessions[number] }) {
  const t = useTexts('accounts')
  const { moment } = useFormat()
  const zone = useReaderZone()
  const { formData, state } = useNavigation()
  const { id, device, address, isCurrent } = session
  const when = (at: string) => moment(toInstant(at), zone)
  return (
    <li className="flex flex-col gap-3 p-4 min-[600px]:flex-row min-[600px]:items-center tablet:px-6">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg">
          {device}
          {isCurrent && <StateTag tone="ok">{t('sessionCurrent')}</StateTag>}
        </p>
        {!isCurrent && <p>{t('sessionSeen', { when: when(session.seenAt) })}</p>}
        <p className="flex flex-wrap gap-x-4 text-ink-2 text-sm">
          <span>{t('sessionStarted', { when: when(session.createdAt) })}</span>
          <span className="wrap-anywhere">{t('sessionAddress', { address })}</span>
        </p>
      </div>
      {!isCurrent && (
        <Form method="post">
          <input type="hidden" name="sessionId" value={id} />
          <Button
            type="submit"
            look="quiet"
            size="s"
            aria-label={t('sessionEndLabel', { device })}
            pending={state !== 'idle' && formData?.get('sessionId') === id}
          >
            {t('sessionEnd')}
          </Button>
        </Form>
      )}
    </li>
  )
}

/** Buttons to end all other sessions, or all including this one. */
export function SignOutOtherSessions() {
  const t = useTexts('accounts')
  const { formData, state } = useNavigation()
  const isPending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent
  return (
    <PageSection title={t('elsewhereTitle')}>
      <p className="text-ink-2">{t('elsewhereNote')}</p>
      <Form method="post" className="flex flex-col gap-3 min-[600px]:flex-row">
        <Button type="submit" name="intent" value="elsewhere" look="danger" pending={isPending('elsewhere')}>
          {t('elsewhereButton')}
        </Button>
        <Button type="submit" name="intent" value="everywhere" look="quiet" pending={isPending('everywhere')}>
          {t('everywhereButton')}
        </Button>
      </Form>
    </PageSection>
  )
}
