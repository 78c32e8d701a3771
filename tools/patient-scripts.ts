import type { Plugin } from 'vite'

const loader = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/
const beginning = '} catch (error) {'
const asked = 'async function loadRouteModule(route, routeModulesCache)'
const askedAnew = 'async function loadRouteModule(route, routeModulesCache, wasReached)'

/** Put in front of what the router does where a route's script could not be loaded: see `patientScripts`. */
const stays = `
		const answer = await fetch(route.module, { method: "HEAD", cache: "no-store" }).catch(() => null);
		const isReached = answer !== null && answer.status < 500;
		if (!isReached || (answer.ok && !wasReached)) {
			if (!isReached) await new Promise((again) => {
				window.addEventListener("online", again, { once: true });
				setTimeout(again, 2000);
			});
			return loadRouteModule(route, routeModulesCache, isReached);
		}`

/**
 * A route's script that cannot be loaded makes the router load the whole document anew: right where a release has taken the
 * script away, but without a connection, or while the server fails, the reader would be left with the browser's own error. There
 * the script is asked for again until it comes, and the page stays (docs/decisions/0033). An update of the router that no longer
 * loads scripts so stops the build.
 */
export function patientScripts(): Plugin {
  let isDone = false
  return {
    name: 'startline:patient-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!loader.test(id.split('?')[0] ?? '')) return null
      if (!code.includes(asked) || code.split(beginning).length !== 2) return null
      isDone = true
      return { code: code.replace(asked, askedAnew).replace(beginning, () => beginning + stays), map: null }
    },
    buildEnd(error) {
      if (!error && !isDone)
        throw new Error(`The router loads its routes' scripts in another way: ${loader} is to be looked at`)
    },
  }
}
