import { useState } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import type { CurrentTeam } from './team-props.ts'

/** The code and the link by which members join; without a script the link can be copied by hand. */
export function TeamInvite({ team, hasLegs }: { readonly team: CurrentTeam; readonly hasLegs: boolean }) {
  const t = useTexts('registration')
  const [announcement, setAnnouncement] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(team.joinPath, window.location.href).href)
      setAnnouncement(t('teamLinkCopied'))
    } catch {
      setAnnouncement(t('teamLinkByHand'))
    }
  }
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('teamInviteTitle')}</h2>
      <p className="text-ink-2">{t(hasLegs ? 'teamInviteNote' : 'teamInviteNoteSeats')}</p>
      <p>
        <span className="block text-ink-2 text-sm">{t('joinCode')}</span>
        <span className="figure select-all whitespace-nowrap text-figure-m tracking-wider">{team.joinCode}</span>
      </p>
      <p className="flex flex-wrap items-center gap-4">
        <Button look="quiet" onClick={() => void copy()}>
          {t('teamCopyLink')}
        </Button>
        <a href={team.joinPath} className="py-2 underline underline-offset-2">
          {t('teamJoinLink')}
        </a>
      </p>
      <p role="status" className="text-ink-2 text-sm">
        {announcement}
      </p>
    </Card>
  )
}
