/**
 * The style of pages for developers (API, mailbox): system fonts, both colour schemes, no brand.
 */
export const documentStyle = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { line-height: 1.1; } h2 { font-size: 1.05rem; overflow-wrap: anywhere; } small, .quiet { opacity: .75; font-weight: normal; }
section, article { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 1rem 0; }
ul { padding-left: 1.2rem; } li { overflow-wrap: anywhere; }
a { color: inherit; } pre { overflow: auto; padding: 1rem; background: color-mix(in srgb, currentColor 8%, transparent); font-size: .85rem; }
iframe { width: 100%; min-height: 40rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); background: white; }
summary { cursor: pointer; padding: .5rem 0; }
`
