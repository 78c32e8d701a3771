import type { ComponentType } from 'react'
import { DefaultLayout } from './default-layout.tsx'
import { FontankaDefaultLayout, FontankaOrderLayout } from './fontanka-layouts.tsx'
import type { LayoutProps } from './layout-props.ts'
import { OrderLayout } from './order-layout.tsx'
import { OstrovokLayout } from './ostrovok-layout.tsx'
import { PionercupDefaultLayout, PionercupOrderLayout } from './pionercup-layouts.tsx'

export type LayoutName = 'default' | 'order' | 'ostrovok'

const layouts: Readonly<Record<string, Record<LayoutName, ComponentType<LayoutProps>>>> = {
  default: { default: DefaultLayout, order: OrderLayout, ostrovok: OstrovokLayout },
  pionercup: { default: PionercupDefaultLayout, order: PionercupOrderLayout, ostrovok: PionercupDefaultLayout },
  fontanka: { default: FontankaDefaultLayout, order: FontankaOrderLayout, ostrovok: FontankaDefaultLayout },
}

const ofDefault: Record<LayoutName, ComponentType<LayoutProps>> = {
  default: DefaultLayout,
  order: OrderLayout,
  ostrovok: OstrovokLayout,
}

/**
 * The layout of a page: the tenant's own, as the route asks. A tenant without layouts of its own
 * gets the default's.
 */
export function chooseLayout(tenant: string, layout: LayoutName = 'default'): ComponentType<LayoutProps> {
  return (Object.hasOwn(layouts, tenant) ? layouts[tenant] : undefined)?.[layout] ?? ofDefault[layout]
}
