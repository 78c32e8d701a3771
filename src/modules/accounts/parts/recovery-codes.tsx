import { useEffect, useRef } from 'react'
import { useSite } from '#src/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

/** New recovery codes: shown this once, to be downloaded or printed. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts('accounts-security')
  const { tenant } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = [t('twoStepCodesFile', { site: tenant.name }), '', ...codes, ''].join('\r\n')
  return (
    <Card className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="headline text-h2 outline-none">
        {t('twoStepCodesTitle')}
      </h2>
      <p>{t('twoStepCodesNote')}</p>
      <ul className="grid gap-x-8 gap-y-2 font-mono text-lg min-[480px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="startline-recovery-codes.txt"
          className={buttonClasses('quiet', 'm', false)}
        >
          {t('twoStepCodesDownload')}
        </a>
        <Button look="quiet" onClick={() => print()}>
          {t('twoStepCodesPrint')}
        </Button>
        <LinkButton to="/account/security/two-step">{t('twoStepCodesDone')}</LinkButton>
      </div>
    </Card>
  )
}
