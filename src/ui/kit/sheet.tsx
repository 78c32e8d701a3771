import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { AriaLanguage } from './aria-language.tsx'
import { DialogHead, type DialogProps, overlayClasses } from './dialog.tsx'

/**
 * A dialog that slides up from the bottom of a phone; on a wide screen a panel of the same width in
 * the middle.
 */
export function Sheet({ isOpen, onClose, title, children, footer, dismissable = true }: DialogProps) {
  return (
    <AriaLanguage>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={dismissable}
        isKeyboardDismissDisabled={!dismissable}
        className={overlayClasses('items-end')}
      >
        <Modal className="max-h-[92%] w-full max-w-xl overflow-auto overscroll-contain rounded-t-card bg-paper text-ink shadow-raised transition-transform duration-200 ease-out-soft data-entering:translate-y-full data-exiting:translate-y-full">
          <AriaDialog className="flex flex-col gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] outline-none">
            <DialogHead title={title} onClose={onClose} closable={dismissable} />
            <div>{children}</div>
            {footer && <div className="flex flex-col gap-3">{footer}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  )
}
