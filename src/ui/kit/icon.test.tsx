import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderInPage } from '../testing/render.tsx'
import { Icon, IconOrigin, iconNames } from './icon.tsx'

const drawings = readFileSync('src/ui/kit/icons.svg', 'utf8')

test('every name of an icon has one drawing, and every drawing a name', () => {
  expect([...drawings.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual([...iconNames])
})

test('the file of icons has shapes only: what it shows may come from another origin', () => {
  expect(drawings).not.toMatch(/<script|<image|<use|<foreignObject|href|on[a-z]+=|url\(/i)
})

test('an icon is drawn from the file of its page’s origin, or of the one that is set', () => {
  expect(renderInPage(<Icon name="check" />)).toMatch(/mask-image:url\(\/[^)]*icons[^)]*\.svg[^)]*#check\)/)
  const elsewhere = renderInPage(
    <IconOrigin value="https://cdn.example">
      <Icon name="check" />
    </IconOrigin>,
  )
  expect(elsewhere).toMatch(/mask-image:url\(https:\/\/cdn\.example\/[^)]*icons[^)]*\.svg[^)]*#check\)/)
})

// The 24 by 24 frame is that of icons; drawings (logos, charts, maps with their pins) have frames of their own.
test('no component draws an icon of its own', () => {
  const own = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && !name.includes('/map/'))
    .filter((name) => /viewBox="0 0 24 24"/.test(readFileSync(`src/${name}`, 'utf8')))
  expect(own).toEqual([])
})
