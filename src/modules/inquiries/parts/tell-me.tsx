import { useFetcher } from 'react-router'
import { useSite } from '#src/app/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { openingAddress } from '../domain/addresses.ts'
import type { TellAnswer } from './tell-answer.ts'

type TellMeProps = {
  eventCode: string
  race: { readonly code: string; readonly name: string }
  /** The account is told of it already. */
  isAwaited: boolean
}

/** Asks to be told when the race opens: by one press of who is signed in, else on a page that asks for the address. */
export function TellMe({ eventCode, race, isAwaited }: TellMeProps) {
  const t = useTexts('inquiries')
  const { user } = useSite()
  const { Form, data, state } = useFetcher<TellAnswer>({ key: `tell ${eventCode} ${race.code}` })
  const to = openingAddress(eventCode, race.code)
  const look = { look: 'quiet', size: 's', className: 'max-tablet:w-full' } as const
  if (!user.isAuthorized) {
    return (
      <LinkButton to={to} {...look} aria-label={t('tellButtonOf', { race: race.name })}>
        {t('tellButton')}
      </LinkButton>
    )
  }
  const sent = data?.told?.state === 'sent' ? data.told.email : null
  return (
    <Form method="post" action={to} className="flex flex-col gap-2 tablet:items-end">
      <p role="status" className="text-sm tablet:text-right">
        {isAwaited ? t('tellWaits') : sent === null ? (data?.error?.message ?? '') : t('tellSent', { email: sent })}
      </p>
      {sent === null && (
        <>
          <input type="hidden" name="intent" value={isAwaited ? 'end' : 'tell'} />
          <Button
            type="submit"
            {...look}
            aria-label={t(isAwaited ? 'tellEndOf' : 'tellButtonOf', { race: race.name })}
            pending={state !== 'idle'}
          >
            {t(isAwaited ? 'tellEnd' : 'tellButton')}
          </Button>
        </>
      )}
    </Form>
  )
}
