import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'

type OwnAccountFieldProps = {
  /** The state of the relative's own account; null where none was requested. */
  readonly claim: 'open' | 'claimed' | 'declined' | null
  readonly typed: string | undefined
}

/** Whether a relative is managed by this account, or has an own e-mail. */
export function OwnAccountField({ claim, typed }: OwnAccountFieldProps) {
  const t = useTexts('registration')
  if (claim === 'claimed') return <Notice look="ok">{t('ownAccountClaimed')}</Notice>
  return (
    <RadioCards
      name="ownAccount"
      label={t('ownAccount')}
      hint={claim === 'declined' ? t('ownAccountDeclined') : undefined}
      columns={2}
      defaultValue={typed ?? (claim === 'open' ? 'own' : 'mine')}
      cards={[
        { value: 'mine', title: t('ownAccountMine'), note: t('ownAccountMineNote') },
        { value: 'own', title: t('ownAccountOwn'), note: t('ownAccountOwnNote') },
      ]}
    />
  )
}
