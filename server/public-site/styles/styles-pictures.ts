import { groundStyles } from './picture-ground.ts'

// The styles of pictures. Their widths are repeated in picture-places.tsx, where browsers use them to choose a file. Appended to
// the rules of styles.ts.

const rules = `
.pic,.story-picture,.row-picture,.face{display:block;position:relative}
picture{display:block}
picture img{display:block;width:100%;height:auto;object-fit:cover;border-radius:var(--corner)}
.g{background:#fff}
figcaption{margin-top:.625rem;font:.9375rem/1.4 var(--label);color:var(--grey);hyphens:manual;max-width:40rem}
.credit+.credit::before{content:"· "}
.lead-picture{margin-top:2rem}
.lead-picture+.text{margin-top:2rem}
.text+.subjects{margin-top:2.5rem}
.text .pic+.pic{margin-top:2rem}
.story-picture{margin-bottom:1.25rem}
.trio .story-picture{margin-bottom:1rem}
.rows li:has(.row-picture){grid-template-columns:var(--rail) minmax(0,1fr) 11rem}
.row-picture{padding-top:.25rem}
.rows .first:has(.row-picture){grid-template-columns:var(--rail) minmax(0,1fr) 22rem}

.gone{display:grid;place-items:center;background:var(--tint);border-radius:var(--corner);overflow:hidden}
.gone>*{grid-area:1/1}
.gone svg{display:block;width:100%;height:auto}
.gone span{padding:.5rem;font:.9375rem/1.3 var(--label);color:var(--grey);text-align:center;hyphens:auto}
.row-picture .gone span{font-size:.8125rem}
.r16x9{aspect-ratio:16/9}.r4x3{aspect-ratio:4/3}.r1x1{aspect-ratio:1}.r3x4{aspect-ratio:3/4}

.face{flex:none;width:4rem}
.face.round img{border-radius:var(--disc)}
.face.upright{width:5rem}
.faces .initials{width:5rem;height:auto;aspect-ratio:3/4;border-radius:var(--corner);font-size:1.5rem}
.portrait .pic{width:100%;max-width:12.5rem}
.portrait{grid-row:1/span 2}
.portrait figcaption{font-size:.8125rem}

.slides{overflow-x:auto;scroll-snap-type:x mandatory;overscroll-behavior-x:contain;margin-block:2rem;padding-bottom:.5rem;scrollbar-width:thin;
  scrollbar-color:var(--grey) transparent}
.text .slides ol{display:flex;gap:1rem;list-style:none;padding:0}
.text .slides li{flex:0 0 100%;margin:0;scroll-snap-align:start}
.text .slides li:not(:only-child){flex-basis:92%}
.text .slides figure{margin:0}
.slides b{color:var(--ink);font-weight:600;font-variant-numeric:lining-nums tabular-nums}

.text .file{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .75rem;margin-block:1.5rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:var(--corner);
  font:1.0625rem/1.5 var(--label)}
.file a{display:inline-block;padding-block:.25rem;font-weight:600}

.pictured a{position:relative;isolation:isolate;justify-content:flex-end;padding:0}
.pictured picture{position:absolute;inset:0;z-index:-1}
.pictured img{height:100%;border-radius:0}
.pictured svg{margin-block:auto;overflow:visible}
.pictured circle{stroke:var(--on-band);stroke-width:2}
.pictured p{align-self:stretch;max-width:none;padding:.375rem 1rem .5rem;background:var(--band);color:var(--on-band);text-align:left;font-size:.9375rem}
.pictured span{color:inherit;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.embed>picture{margin-top:.875rem}
.embed .meta:has(.credit,.caption){margin-top:.5rem}

@media (max-width:56rem){
  .rows li:has(.row-picture){grid-template-columns:var(--rail) minmax(0,1fr) 9rem}
  .rows .first:has(.row-picture){grid-template-columns:var(--rail) minmax(0,1fr) 15rem}
}
@media (max-width:44rem){
  .lead-picture{margin-top:1.5rem}
  .lead-picture img,.lead-picture .gone,.railed>div>.story-picture img{border-radius:0}
  .lead-picture .pic picture,.lead-picture .gone,.railed>div>.story-picture{margin-inline:-1.25rem}
  .trio .story:has(.story-picture){display:grid;grid-template-columns:minmax(0,1fr) 7.5rem;column-gap:1rem}
  .trio .story:has(.story-picture) p{grid-column:1/-1}
  .trio .story-picture{grid-area:2/2;margin:.25rem 0 0}
  .rows li:has(.row-picture){display:grid;grid-template-columns:minmax(0,1fr) 7.5rem;column-gap:1rem}
  .rows li:has(.row-picture) :is(.meta,p){grid-column:1/-1}
  .rows li:has(.row-picture)>div:not(.row-picture){display:contents}
  .rows .row-picture{grid-area:2/2}
  .rows .first:has(.row-picture){display:flex;flex-direction:column}
  .rows .first>.row-picture{order:-1;margin-bottom:.75rem}
  .face{width:3.25rem}
  .face.upright,.faces .initials{width:4.5rem}
  .portrait .pic{width:9rem}
  .faces .initials{font-size:1.375rem}
}
@media (max-width:30rem){
  .poster svg{width:3rem;height:3rem}
  .poster span{position:absolute;width:1px;height:1px;clip-path:inset(50%);overflow:hidden}
}
@media (forced-colors:active){
  picture img,.gone{border:1px solid}
  .poster svg{fill:LinkText}
  .poster path{fill:Canvas}
}
@media print{
  .story-picture,.row-picture,.face,.embed>picture,.slides b,.slides figcaption:not(:has(span)){display:none}
  .pic,.gone{break-inside:avoid}
  .lead-picture img,.text .pic img{max-height:10cm;width:auto;max-width:100%}
  .text .file{padding:0;border:0}
  .slides{overflow:visible;padding:0}
  .text .slides ol{display:block}
  .text .slides li+li{margin-top:1rem}
  .slides li{break-inside:avoid}
}`

export const pictureRules = rules + groundStyles
