import type { ComponentType } from 'react'
import { DefaultLayout } from './default-layout.tsx'
import { FontankaDefaultLayout, FontankaOrderLayout } from './fontanka-layouts.tsx'
import type { LayoutProps } from './layout-props.ts'
import { OrderLayout } from './order-layout.tsx'
import { OstrovokLayout } from './ostrovok-layout.tsx'
import { PionercupDefaultLayout, PionercupOrderLayout } from './pionercup-layouts.tsx'
import { TaxDeductionLayout } from './tax-deduction-layout.tsx'

export type LayoutName = 'default' | 'order' | 'ostrovok' | 'tax-deduction'

const ofDefault: Record<LayoutName, ComponentType<LayoutProps>> = {
  default: DefaultLayout,
  order: OrderLayout,
  ostrovok: OstrovokLayout,
  'tax-deduction': TaxDeductionLayout,
}

/** A brand has registration alone (SPEC §2): its other pages are in its default layout. */
const layouts: Readonly<Record<string, Record<LayoutName, ComponentType<LayoutProps>>>> = {
  default: ofDefault,
  pionercup: {
    default: PionercupDefaultLayout,
    order: PionercupOrderLayout,
    ostrovok: PionercupDefaultLayout,
    'tax-deduction': PionercupDefaultLayout,
  },
  fontanka: {
    default: FontankaDefaultLayout,
    order: FontankaOrderLayout,
    ostrovok: FontankaDefaultLayout,
    'tax-deduction': FontankaDefaultLayout,
  },
}

/**
 * The layout of a page: the tenant's own, as the route asks. A tenant without layouts of its own
 * gets the default's.
 */
export function chooseLayout(tenant: string, layout: LayoutName = 'default'): ComponentType<LayoutProps> {
  return (Object.hasOwn(layouts, tenant) ? layouts[tenant] : undefined)?.[layout] ?? ofDefault[layout]
}
