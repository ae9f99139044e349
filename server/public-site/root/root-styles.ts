import { createHash } from 'node:crypto'

// Styles of the pages of the root alone, in a file of their own: the sites' pages need none of them.

const rules = `
.hero{padding-top:clamp(0rem,2vw,1.5rem);max-width:46rem}
.hero .headline{max-width:20em;font-weight:var(--head-weight);text-wrap:balance}
main .search.place{max-width:40rem;margin-top:1.75rem}
.search.place label{font:var(--head-weight) 1.375rem/1.875rem var(--head);word-spacing:var(--word-gap)}
.search.place p{margin-bottom:.625rem}
.search.place input{padding:.875rem 1rem;font-size:1.1875rem}
.search.place button{padding:.875rem 1.5rem;font-size:1.0625rem;background:var(--band);color:var(--on-band);border-color:var(--grey)}
.search.place.fault input{border:2px solid var(--mark)}
.found>.lead{margin-top:1.5rem}
.found .why{color:var(--mark);font-weight:600}
.found h2{font-size:1.375rem;line-height:1.875rem}
.found section{margin-top:2rem}
.associations{margin-top:.75rem;columns:2;column-gap:var(--gap);font:1.0625rem/1.65rem var(--label)}
.associations li{break-inside:avoid;padding-block:.125rem}
.associations .meta{display:block}
.counties,.label+.trio,.trio+.rows{margin-top:1.5rem}
.trio+.rows{margin-top:2.5rem;padding-top:1.125rem;border-top:1px solid var(--line)}
.trio h3{font-size:1.3125rem;line-height:1.25}
.trio h3+p{margin-top:.625rem;font-size:1.0625rem;line-height:1.65rem}
.trio .origin::after{content:" ·"}
.rows .origin{display:block}
.rows+.more{margin-top:1.25rem}
.counties{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,17rem);gap:2rem 4rem;align-items:start}
.counties ul{columns:2;column-gap:var(--gap);font:1.0625rem/1.65rem var(--label)}
.counties li{display:flex;justify-content:space-between;gap:1rem;align-items:baseline;padding-block:.25rem;border-bottom:1px solid var(--line);break-inside:avoid}
.counties li .count{font-variant-numeric:lining-nums tabular-nums}
.counties li .count::before{content:none}
.counties li>span:first-child{padding-block:.25rem;color:var(--grey)}
.map-credit{margin-top:1.5rem;font-size:.8125rem}
.county-map{display:block;width:100%;height:auto;max-height:34rem}
.county-map path{fill:var(--tint);stroke:var(--page);stroke-width:1.5;stroke-linejoin:round}
.county-map a path{fill:var(--link)}
.county-map a:hover path{fill:var(--ink)}
@media (max-width:56rem){.counties{grid-template-columns:minmax(0,1fr) minmax(0,11rem);gap:2rem}.counties ul{columns:1}}
@media (max-width:44rem){
  .associations{columns:1}
  .rows .origin{display:inline}
  .rows .origin::after{content:" ·"}
  .associations a{padding-block:.5rem}
  .counties{display:block}
  .county-map{max-height:24rem;margin-top:2rem}
  .counties ul{columns:2;column-gap:1.5rem;font-size:1rem}
}
@media (max-width:22rem){.counties ul{columns:1}}
@media (forced-colors:active){.county-map path{fill:Canvas;stroke:CanvasText}.county-map a path{fill:LinkText}.search.place button{border:1px solid}}
@media print{.county-map,.map-credit{display:none}}`

export const rootStylesheet = rules.replace(/\n\s*/g, '')

/** Contains a hash of the content, so that browsers may keep it for ever. */
export const rootStylePath = `/_stil/rot-${createHash('sha256').update(rootStylesheet).digest('hex').slice(0, 10)}.css`
