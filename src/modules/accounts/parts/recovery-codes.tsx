import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useSite } from '#src/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { useHasScript } from '#src/ui/kit/use-has-script.ts'

type RecoveryCodesProps = {
  readonly setId: string
  readonly codes: readonly string[]
  readonly isInForce: boolean
  /** The page to go on to. */
  readonly leaveTo: string
}

/**
 * Recovery codes, to be downloaded or printed. New ones come into force by a button below them, so
 * that the earlier ones stay valid until their owner has seen these. Each way on takes the place of this page in
 * the history, so that «back» does not show the codes to the next reader of the screen.
 */
export function RecoveryCodes({ setId, codes, isInForce, leaveTo }: RecoveryCodesProps) {
  const t = useTexts('accounts-security')
  const { tenant } = useSite()
  const hasScript = useHasScript()
  const { state } = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = [t('twoStepCodesFile', { site: tenant.name }), '', ...codes, ''].join('\r\n')
  return (
    <Card className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="headline text-h2 outline-none">
        {t('twoStepCodesTitle')}
      </h2>
      <p>{isInForce ? t('twoStepCodesNote') : t('twoStepCodesNewNote')}</p>
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
        {hasScript && (
          <Button look="quiet" onClick={() => print()}>
            {t('twoStepCodesPrint')}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-3 border-line border-t pt-5 print:hidden">
        {isInForce ? (
          <LinkButton to={leaveTo} replace>
            {t('twoStepCodesDone')}
          </LinkButton>
        ) : (
          <>
            <Form method="post" action={leaveTo} replace>
              <input type="hidden" name="setId" value={setId} />
              <Button type="submit" name="intent" value="replace" pending={state !== 'idle'}>
                {t('twoStepCodesReplace')}
              </Button>
            </Form>
            <LinkButton look="quiet" to={leaveTo} replace>
              {t('twoStepCodesLeave')}
            </LinkButton>
          </>
        )}
      </div>
    </Card>
  )
}
