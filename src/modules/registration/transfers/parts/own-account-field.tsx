import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { RadioCards } from '#src/ui/kit/radio-cards.tsx'

type OwnAccountFieldProps = {
  /** How far their own account has come; null where nobody has asked for one. */
  readonly claim: 'open' | 'claimed' | 'declined' | null
  readonly typed: string | undefined
}

/** Whether a relative is on one's own account, or under an e-mail of theirs. */
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
