import { type FocusEvent, useRef, useState } from 'react'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { offerPasskeys, type PasskeyOutcome, signInByPasskey, useHasPasskeys } from './use-passkeys.ts'

/**
 * A challenge is valid for ten minutes: the offer in the address field is renewed before it ends.
 */
const renewMs = 8 * 60_000

/** Offers passkeys once the reader comes to the address field. */
export function usePasskeyOffer(): { onFocus(event: FocusEvent): void } {
  const isOffered = useRef(false)
  const offer = async () => {
    const renewal = setTimeout(() => void offer(), renewMs)
    const outcome = await offerPasskeys()
    if (outcome.kind !== 'cancelled') clearTimeout(renewal)
    if (outcome.kind === 'done') goesOn(outcome)
  }
  return {
    onFocus(event) {
      const isAddress = event.target instanceof HTMLInputElement && event.target.name === 'email'
      if (!isAddress || isOffered.current || typeof globalThis.PublicKeyCredential !== 'function') return
      isOffered.current = true
      void offer()
    },
  }
}

/**
 * This page leads a signed-in reader on; one whose account is to be deleted goes to where it can be
 * restored.
 */
function goesOn({ isToBeDeleted = false }: Extract<PasskeyOutcome, { kind: 'done' }>): void {
  const isDefault = document.documentElement.dataset.tenant === defaultTenantCode
  if (isToBeDeleted && isDefault) location.assign('/account/data')
  else location.reload()
}

/** The button that signs in by a passkey; only where the browser has them. */
export function PasskeySignIn() {
  const t = useTexts('accounts')
  const has = useHasPasskeys()
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<PasskeyOutcome | null>(null)
  if (has !== true) return null
  const press = async () => {
    setPending(true)
    setOutcome(null)
    const next = await signInByPasskey()
    if (next.kind === 'done') return goesOn(next)
    setPending(false)
    setOutcome(next)
  }
  return (
    <div className="-mt-3 flex flex-col gap-3">
      <Button look="quiet" size="l" wide pending={isPending} onClick={() => void press()}>
        {t('passkeySignIn')}
      </Button>
      {outcome !== null && outcome.kind !== 'done' && (
        <Notice look={outcome.kind === 'cancelled' ? 'soon' : 'stop'} live>
          {outcome.kind === 'refused'
            ? outcome.failure.message
            : outcome.kind === 'cancelled'
              ? t('passkeyCancelled')
              : t('passkeyFailed')}
        </Notice>
      )}
    </div>
  )
}
