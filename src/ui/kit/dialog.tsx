import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTexts } from '../i18n/use-texts.ts'
import { AriaLanguage } from './aria-language.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons at the bottom. */
  footer?: ReactNode
  /** Wider where there is room, for rows. */
  isWide?: boolean
  /** false where closing would lose data: then only the buttons close it. */
  dismissable?: boolean
}

/** A modal dialog: it traps the focus, Escape closes it, the page behind is inert. */
export function Dialog({ isOpen, onClose, title, children, footer, isWide = false, dismissable = true }: DialogProps) {
  return (
    <AriaLanguage>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={dismissable}
        isKeyboardDismissDisabled={!dismissable}
        className={overlayClasses('items-center p-4')}
      >
        <Modal
          className={classNames(
            'max-h-full w-full overflow-auto rounded-card bg-paper text-ink shadow-raised',
            isWide ? 'max-w-3xl' : 'max-w-xl',
          )}
        >
          <AriaDialog className="flex flex-col gap-4 p-5 outline-none tablet:p-7">
            <DialogHead title={title} onClose={onClose} closable={dismissable} />
            <div>{children}</div>
            {footer && <div className="flex flex-wrap justify-end gap-3">{footer}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  )
}

export function overlayClasses(place: string): string {
  return classNames(
    'fixed inset-0 z-50 flex h-(--visual-viewport-height) justify-center bg-scrim transition-opacity duration-150 data-entering:opacity-0 data-exiting:opacity-0',
    place,
  )
}

export function DialogHead({ title, onClose, closable }: { title: string; onClose: () => void; closable: boolean }) {
  const t = useTexts('ui')
  return (
    <div className="flex items-start justify-between gap-4">
      <Heading slot="title" className="headline text-figure-m">
        {title}
      </Heading>
      {closable && (
        <button
          type="button"
          aria-label={t('close')}
          onClick={onClose}
          className="-mt-1.5 -mr-2 grid size-11 flex-none place-items-center rounded-control hover:bg-wash"
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
