import type { Palette, Shades } from '#contract/settings/contrast.ts'
import { accentPalette, pageColors } from '#contract/settings/contrast.ts'
import { faceStyles } from '../type/face-styles.ts'
import type { Look } from './look.ts'
import { cornerStyles } from './look.ts'
import { treatmentStyles } from './picture-tone.ts'
import { eventRules } from './styles-events.ts'
import { frontRules } from './styles-fronts.ts'
import { placeRules } from './styles-places.ts'
import { pictureRules } from './styles-pictures.ts'

// One small stylesheet for all pages of a site: the shades of its colour, the faces, corners and treatment of pictures of its
// federation, and the rules below. Its address contains the look and a hash of the content, so that any process can make it from the address alone and browsers may keep it for ever.

const shades = ({ band, onBand, link, tint }: Shades): string => `--band:${band};--on-band:${onBand};--link:${link};--tint:${tint};`

const colors = ({ light, dark }: Palette): string => `
:root{color-scheme:light dark;--page:${pageColors.light};--ink:#1c2024;--grey:#5a6068;--line:#e0dcd5;${shades(light)}}
@media (prefers-color-scheme:dark){:root{--page:${pageColors.dark};--ink:#e9e6e1;--grey:#a5aab0;--line:#32363a;${shades(dark)}}}`

const rules = `
*,::before,::after{box-sizing:border-box}
:root{
  --rail:12.5rem;--gap:2.5rem;
}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-block:1rem}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--page);color:var(--ink);
  font:var(--size)/var(--line-height) var(--text);font-optical-sizing:auto;overflow-wrap:break-word;hyphens:auto;hyphenate-limit-chars:10 4 4;
  text-rendering:optimizeLegibility;font-variant-numeric:oldstyle-nums}
h1,h2,h3,h4,p,ul,ol,blockquote,figure{margin:0;padding:0}
h1,h2,h3,h4{font-family:var(--head);font-weight:var(--head-weight);line-height:1.15;text-wrap:balance;letter-spacing:-.004em;font-variant-numeric:lining-nums;hyphenate-limit-chars:14 5 5}
p,li,dd{text-wrap:pretty}
a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:.18em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
.wrap{width:100%;max-width:69rem;margin-inline:auto;padding-inline:2rem}
.skip{position:absolute;left:1rem;top:-5rem;z-index:1;padding:.75rem 1.25rem;background:var(--page);color:var(--link);font:600 1rem/1.5 var(--label)}
.skip:focus{top:.5rem}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}

.band{background:var(--band);color:var(--on-band)}
.band a{color:inherit;text-decoration:none}
.band :focus-visible{outline-color:var(--on-band)}
.masthead{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:.25rem 2.5rem;padding-block:1.125rem .5rem}
.masthead:not(:has(>nav)){padding-bottom:1.125rem}
.name{font:var(--head-weight) 1.375rem/1.2 var(--head);letter-spacing:-.01em;min-width:min-content}
.name a{display:flex;align-items:center;gap:.875rem;min-height:2.75rem}
.monogram{flex:none;display:grid;place-items:center;width:2.75rem;height:2.75rem;border-radius:var(--disc);background:var(--on-band);color:var(--band);
  font:var(--head-weight) 1.375rem/1 var(--head);letter-spacing:0}
.short{display:none}
.front .masthead{padding-block:2.25rem 1rem;row-gap:.75rem}
.front .name{font-size:clamp(1.75rem,1.1rem + 2.6vw,2.75rem)}
.front .monogram{width:3.5rem;height:3.5rem;font-size:1.75rem}
.search input,.search button{font:1rem/1.5 var(--label);color:inherit;padding:.5rem .875rem;border:1px solid var(--grey)}
.search input{flex:1;min-width:0;width:100%;background:none;border-radius:var(--knob) 0 0 var(--knob);appearance:none}
.search button{flex:none;background:none;border-left:0;border-radius:0 var(--knob) var(--knob) 0;font-weight:600;cursor:pointer}
.search button:hover{text-decoration:underline}
.search div{display:flex}
.search label{font:600 .9375rem/2 var(--label)}
.band .search :is(input,button){border-color:currentColor}
.band .search label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.masthead>.search{width:15rem}
main .search{max-width:30rem;margin-top:1.75rem}
nav.menu{grid-column:1/-1}
.menu{font:500 1.0625rem/1.5 var(--label);hyphens:manual}
.menu ul{list-style:none;display:flex;flex-wrap:wrap;gap:0 1.75rem}
.menu a{display:block;padding:.625rem 0}
.menu a span{border-bottom:2px solid transparent;padding-bottom:.2rem}
.menu a:hover span,.menu [aria-current] span{border-bottom-color:currentColor}
.above{display:flex;position:relative}
.above summary{padding:.625rem .5rem}
.above summary::after{margin:0 .1em .25em .15em}
.above details>ul{position:absolute;top:100%;left:-1rem;z-index:1;flex-direction:column;width:max-content;min-width:12rem;max-width:20rem;padding:.5rem 1rem;
  background:var(--page);color:var(--ink);border:1px solid var(--line);border-radius:var(--corner)}
.above:nth-child(n+4):nth-last-child(-n+2) details>ul{left:auto;right:0}
.above ul :focus-visible{outline-color:var(--link)}
details.menu{display:none}
summary{cursor:pointer;padding:.625rem 0;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"";display:inline-block;width:.5em;height:.5em;margin:0 .1em .2em .6em;border:solid currentColor;border-width:0 2px 2px 0;rotate:45deg}
[open]>summary::after{rotate:225deg;margin-bottom:-.05em}

.crumbs{margin-bottom:1rem}
.crumbs ol,.letters{list-style:none;display:flex;flex-wrap:wrap;margin:0;padding:0}
.crumbs li+li::before{content:"/";margin-inline:.5rem;color:var(--grey)}
.crumbs a{display:inline-block;padding-block:.25rem}
.letters{margin-top:1.5rem;gap:0 .25rem;font:500 1.0625rem/1.5 var(--label)}
.letters :is(a,span){display:block;min-width:2.25rem;padding:.5rem .25rem;text-align:center;color:var(--grey);font-weight:400}
.letters a{color:var(--link);font-weight:600}
.letter{margin-top:0;padding-block:1.5rem;border-top:1px solid var(--line)}
.letter h2{font-size:1.625rem;line-height:1.875rem}
.block+.letter{margin-top:2.5rem}
.railed:not(.letter,.block)+.letter{margin-top:1.5rem}
.topics>li+li{margin-top:1rem}
.topics>.see+.see{margin-top:.125rem}
.topics :is(h2,h3){font-size:1.3125rem;line-height:1.75rem;letter-spacing:-.005em}
.topics :is(h2,h3) a{padding:0;color:inherit;text-decoration:none}
.topics :is(h2,h3) a:hover{text-decoration:underline;text-decoration-color:var(--link)}
.topics :is(h2,h3)+p{font-size:1.0625rem;line-height:1.65rem;max-width:40rem}
.see{font:1rem/1.75rem var(--label);color:var(--grey)}
.see a{padding:0}
.columns{columns:2;column-gap:var(--gap);font:1.0625rem/1.65rem var(--label)}
.columns li{break-inside:avoid}
.choices{margin-top:1.25rem;font:500 1.0625rem/1.5 var(--label)}
.choices ul{list-style:none;display:flex;flex-wrap:wrap;gap:0 1.5rem}
.choices a{display:block;padding-block:.5rem;text-decoration:none}
.choices a:hover{text-decoration:underline}
.choices [aria-current]{color:var(--ink);text-decoration:underline;text-decoration-thickness:2px;text-decoration-color:var(--link)}
.kind{font-weight:600;color:var(--link)}
.rail>.kind,.rows .kind{display:block}
.meta time{white-space:nowrap}
.byline{margin-top:1rem;color:var(--ink)}
.byline span+span::before{content:" · "}
.assignments{margin-top:2.75rem}
.assignments h2{font-size:1.625rem}
.assignments .plain{margin-top:.75rem}
.assignments .plain li+li{margin-top:.375rem}
.assignments .facts-list{margin-top:.75rem}
.assignments .meta{display:inline-block}
.assignments .meta::before{content:"·\\00a0"}
.subjects{display:flex;flex-wrap:wrap;gap:1.25rem 3rem;margin-top:2.5rem;padding-top:1.5rem;border-top:1px solid var(--line)}
.source{margin-top:.75rem}
.former summary{font:600 1.0625rem/1.5 var(--label);color:var(--link)}
.former ul{margin-top:.75rem}
.former li+li{margin-top:.375rem}
.former a{padding:0}
.people+.more{margin-top:1rem}
.page>article{grid-row:1}
.page>.beside{grid-column:1;grid-row:1;font:1rem/1.5 var(--label)}
.beside .plain{margin-top:.5rem}
.beside [aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
article>.facts{margin-top:2.5rem;background:var(--tint);border-color:transparent}
.search+.lead{margin-top:1.25rem}
.search+.lead p+p{margin-top:.5rem}
.count{font-weight:400;color:var(--grey)}
.count::before{content:"· "}
mark{background:var(--tint);color:inherit;font-weight:inherit;box-shadow:inset 0 -2px var(--link)}
.plain{list-style:none}
.plain a{display:inline-block;padding-block:.25rem}
.facts-list{margin:0;font:1.0625rem/1.65rem var(--label)}
.facts-list dt{font-weight:600}
.facts-list>div+div{margin-top:1rem}
.subjects>div+div{margin-top:0}
.facts-list ul:not(.plain){padding-inline-start:1.25em}
.facts-list dd{margin:.125rem 0 0;overflow-wrap:anywhere}
.demands{list-style:none;counter-reset:demand;margin-top:1rem}
.demands li{counter-increment:demand;display:grid;grid-template-columns:2.5rem minmax(0,1fr);padding-block:.875rem;border-top:1px solid var(--line)}
.demands li::before{content:counter(demand);font:var(--head-weight) 1.375rem/1.875rem var(--head);color:var(--link);font-variant-numeric:lining-nums}
.people{list-style:none;display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1.25rem 2rem;margin-top:1.25rem}
.people li{display:flex;align-items:center;gap:1rem;min-width:0}
.people p{font:.9375rem/1.375rem var(--label);color:var(--grey)}
.people li>:last-child{min-width:0}
.people .who{font:600 1.1875rem/1.5rem var(--text);color:var(--ink)}
.people .who a{color:inherit;text-decoration:none}
.people li{position:relative}
.people .who a::after{content:"";position:absolute;inset:0}
.people .who a:hover{text-decoration:underline;text-decoration-color:var(--link)}
.initials{flex:none;display:grid;place-items:center;width:4rem;height:4rem;border-radius:var(--disc);background:var(--tint);color:var(--link);
  font:var(--head-weight) 1.25rem/1 var(--head);letter-spacing:.02em}
.initials.large{width:9rem;height:9rem;font-size:2.75rem}
[id^=stycke-]{scroll-margin-top:35vh}
.preview{padding:.5rem 1rem;background:var(--ink);color:var(--page);text-align:center;font:600 .9375rem/1.5 var(--label)}

main{flex:1;display:flex;flex-direction:column;padding-top:3.5rem}
main>.wrap{padding-bottom:5rem}
main>.followed{padding-bottom:0}
main:focus{outline:none}
.meta{font:500 .9375rem/1.5 var(--label);color:var(--grey);font-variant-numeric:lining-nums}
.label{font:600 .9375rem/1.5 var(--label);color:var(--ink)}
h2.label{font:var(--head-weight) 1.5rem/1.875rem var(--head)}
.railed{display:grid;grid-template-columns:var(--rail) minmax(0,1fr);column-gap:var(--gap)}
.railed>*{grid-column:2}
.railed>.rail{grid-column:1;padding-top:.5rem}
.railed>h2.rail{padding-top:0}
.measure,.text{max-width:68ch;max-width:min(68ch,40rem)}
.headline{font:var(--head-weight) clamp(1.875rem,1.25rem + 2.9vw,3.5rem)/var(--leading) var(--head);letter-spacing:var(--track)}
h1,h2,h3,h4,.name,.headline{word-spacing:var(--word-gap)}
.lead{font-size:1.375rem;line-height:2.125rem;text-wrap:pretty}
.headline+.lead,.lead+.lead{margin-top:1.25rem}
.story a{color:inherit;text-decoration:none}
.story a:hover{text-decoration:underline;text-decoration-color:var(--link)}
.story{position:relative}
.story a::after{content:"";position:absolute;inset:0}
.story a:focus-visible{outline:none}
.story:has(a:focus-visible){outline:2px solid var(--link);outline-offset:.5rem;border-radius:2px}
.block{margin-top:3.5rem;padding-top:1.5rem;border-top:1px solid var(--line)}
.trio{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:2.5rem}
.trio.of-2{grid-template-columns:repeat(2,minmax(0,1fr))}
.trio.of-1{grid-template-columns:minmax(0,1fr)}
.trio h2{font-size:1.5rem;line-height:1.2}
.trio .meta{margin-bottom:.5rem}
.trio .kind::after{content:" ·"}
.trio h2+p{margin-top:.625rem;font-size:1.0625rem;line-height:1.65rem}
.trio .story+.story::before{content:"";position:absolute;inset:0 auto 0 -1.25rem;border-left:1px solid var(--line)}
.rows{list-style:none}
.rows li{display:grid;grid-template-columns:var(--rail) minmax(0,1fr);column-gap:var(--gap);padding-block:1.125rem;border-top:1px solid var(--line)}
.rows li:first-child{border-top:0;padding-top:0}
.rows li:last-child{padding-bottom:0}
.rows .meta{margin:0;font-variant-numeric:lining-nums tabular-nums;padding-top:.1875rem;font-size:.9375rem;line-height:1.5}
.rows h2,.rows h3{font-size:1.3125rem;line-height:1.75rem;letter-spacing:-.005em}
.rows .first :is(h2,h3){font-size:clamp(1.625rem,1.3rem + 1.4vw,2.125rem);line-height:1.15;letter-spacing:-.015em}
.rows .first{padding-bottom:1.75rem}
.rows .first div p{margin-top:.625rem}
.rows div p{margin-top:.25rem;font-size:1.0625rem;line-height:1.65rem;max-width:40rem}
.label+.rows{margin-top:1.25rem}
.more{margin-top:1.5rem;font:500 1.0625rem/1.5 var(--label)}
.block>.more{margin-top:0}
.more a{display:inline-block;padding-block:.625rem}
.about{background:var(--tint);padding-block:3rem;margin-top:auto}
.about p+p{margin-top:.75rem}
.contact a{overflow-wrap:anywhere}
.pages{display:flex;flex-wrap:wrap;gap:.5rem 2rem}
h1.title{font-size:clamp(1.875rem,1.4rem + 2vw,2.625rem)}
h1.title+.meta,h1.title+p{margin-top:.75rem}
.title+.rows,.title+p+.rows{margin-top:2.5rem}

.text{margin-top:2.25rem}
.text>*+*{margin-top:1.25rem}
.text h2{font-size:1.625rem;margin-top:2.75rem}
.text h3{font-size:1.3125rem;margin-top:2.25rem}
.text h4{font-size:1.1875rem;margin-top:1.875rem}
.text h2+*,.text h3+*,.text h4+*{margin-top:.75rem}
.text ul,.text ol{padding-inline-start:1.5em}
.text li+li,.text li>*{margin-top:.5rem}
.text li::marker{color:var(--link);font-variant-numeric:lining-nums}
.text>blockquote,.text figure{margin-block:2rem}
.text blockquote{padding-inline-start:1.5rem;border-inline-start:3px solid var(--link);font-size:1.3125rem;line-height:2rem}
.text blockquote p+p,.facts p+*,.facts ul+*,.facts ol+*{margin-top:.75rem}
.text blockquote+figcaption{margin-top:.625rem;padding-inline-start:1.6875rem;font:500 .9375rem/1.5 var(--label);color:var(--grey)}
.facts,.embed{padding:1.5rem;border:1px solid var(--line);border-radius:var(--corner);font:1.0625rem/1.65rem var(--label)}
.text .facts{margin-block:2rem;background:var(--tint);border-color:transparent}
.facts .label,.embed figcaption{font-size:1.0625rem;font-weight:600}
.button a{display:inline-block;padding:.625rem 1.25rem;background:var(--band);color:var(--on-band);border-radius:var(--knob);
  font:600 1.0625rem/1.5 var(--label);text-decoration:none}
.button a:hover{text-decoration:underline}
.embed iframe{display:block;width:100%;height:auto;aspect-ratio:16/9;margin-top:.875rem;border:0;border-radius:var(--corner);background:var(--tint)}
.embed .map{aspect-ratio:4/3}
.poster{min-height:100vh;background:var(--tint)}
.poster a{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;padding:1rem;text-align:center;text-decoration:none;
  font:1.0625rem/1.5 var(--label)}
.poster a:hover b{text-decoration:underline}
.poster a:focus-visible{outline-offset:-4px}
.poster svg{fill:var(--band);margin-bottom:.5rem}
.poster path{fill:var(--on-band)}
.poster p{max-width:30rem}
.poster span{display:block;color:var(--ink)}
.embed .button{margin-block:.875rem .625rem}
.embed .button a{padding-block:.5rem;background:none;color:var(--link);border:2px solid}
.text .table{margin-block:2rem;overflow-x:auto;font:1.0625rem/1.5 var(--label);font-variant-numeric:lining-nums tabular-nums;hyphens:manual}
.table table{border-collapse:collapse;min-width:100%}
.table th,.table td{padding:.625rem 0;padding-inline-end:1.25rem;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
.table th{font-weight:600}
.table thead th{border-bottom:2px solid var(--link);vertical-align:bottom}
.table p+p{margin-top:.375rem}
[dir=rtl] :is(h1,h2,h3,h4){letter-spacing:0;line-height:1.4}
.text hr{width:6rem;margin:2.5rem auto;border:0;border-top:1px solid var(--grey)}

.foot{background:var(--band);font:.9375rem/1.6 var(--label);color:var(--on-band)}
.foot p{max-width:34rem}
.foot a{display:inline-block;color:inherit;overflow-wrap:anywhere}
.only-print{display:none}

@media (max-width:56rem){
  :root{--rail:9rem;--gap:1.5rem}
  .trio{column-gap:2rem}
  .trio h2{font-size:1.25rem}
  .trio .story+.story::before{left:-1rem}
}
@media (max-width:44rem){
  body{font-size:calc(var(--size) - .0625rem);line-height:calc(var(--line-height) - .125rem)}
  .wrap{padding-inline:1.25rem}
  .trio,.trio.of-2{grid-template-columns:minmax(0,1fr);gap:1.25rem}
  .trio .story+.story{padding-top:1.25rem;border-top:1px solid var(--line)}
  .trio .story+.story::before{content:none}
  .trio h2{font-size:1.3125rem}
  .masthead{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding-block:.875rem;align-items:flex-start;justify-content:space-between}
  .front .masthead{padding-block:1.5rem .875rem}
  .name{font-size:1.1875rem;flex:1 1 10rem}
  .front .name{font-size:1.5rem}
  .whole{display:none}
  .short{display:inline}
  .front .name a{gap:.75rem}
  .monogram{width:2.25rem;height:2.25rem;font-size:1.125rem}
  .front .monogram{width:2.75rem;height:2.75rem;font-size:1.375rem}
  nav.menu,.masthead>.search{display:none}
  details.menu .search{margin-block:.5rem 1rem}
  .menu ul ul{padding:0 0 .5rem 1.25rem}
  .rail>.kind,.rows .kind{display:inline}
  .kind::after{content:" ·"}
  .letter{padding-block:1.125rem}
  .columns{columns:1}
  .page>.beside{margin-top:2.5rem;padding-top:1.25rem;border-top:1px solid var(--line)}
  .assignments .meta{display:block}
  .assignments .meta::before{content:none}
  .people{grid-template-columns:minmax(0,1fr)}
  .initials{width:3.25rem;height:3.25rem;font-size:1.0625rem}
  .initials.large{width:6rem;height:6rem;font-size:2rem}
  details.menu{display:block}
  details.menu[open]{flex-basis:100%}
  .menu ul{flex-direction:column;padding-bottom:.5rem}
  .menu li{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent)}
  .menu li a{padding-block:.75rem}
  main{padding-top:2rem}
  main>.wrap:not(.followed){padding-bottom:3.5rem}
  .railed,.rows li{display:block}
  .railed>.rail{padding:0 0 .625rem}
  .rows .meta{padding:0;margin-bottom:.125rem}
  .lead{font-size:1.25rem;line-height:1.875rem}
  .headline+.lead{margin-top:.875rem}
  .block{margin-top:2.25rem;padding-top:1.25rem}
  .about{padding-block:2.25rem}
  .text{margin-top:1.625rem}
  .text blockquote{padding-inline-start:1.125rem;font-size:1.1875rem;line-height:1.8125rem}
  .text blockquote+figcaption{padding-inline-start:1.3125rem}
  .facts,.embed{padding:1.125rem}
  .table th,.table td{padding-inline-end:.875rem}
  .text ul,.text ol{padding-inline-start:1.25em}
}
@media (max-width:22rem){
  .name,.front .name{flex-basis:100%;min-width:0;overflow-wrap:anywhere}
  .front .name{font-size:1.3125rem}
  .headline,.lead-story .headline,h1.title{font-size:1.5rem}
  .trio h2,.rows :is(h2,h3),.rows .first h2{font-size:1.1875rem;line-height:1.25}
}
@media (prefers-reduced-motion:no-preference){html:focus-within{scroll-behavior:smooth}}
@media (pointer:coarse){
  .letters :is(a,span){min-width:2.75rem;padding-block:.625rem}
  .plain a,.crumbs a{padding-block:.5625rem}
  .see a,.former a{padding-block:.25rem}
  .topics :is(h2,h3) a{padding-block:.5rem;margin-block:-.5rem}
}
@media (prefers-contrast:more){
  :root{--grey:var(--ink);--line:var(--ink)}
  a{text-decoration-thickness:2px}
}
@media (forced-colors:active){
  header.band{border-bottom:1px solid}
  .foot{border-top:1px solid}
  .menu a span{border-color:Canvas}
  .menu a:is(:hover,[aria-current]) span{border-color:LinkText}
}
@media print{
  @page{margin:2cm}
  :root{font-size:9.25pt;color-scheme:light;--page:#fff;--ink:#000;--grey:#333;--line:#999;--link:#000;--tint:#fff;--rail:10rem}
  body{display:block;font-size:11pt;line-height:1.45}
  .band{background:none;color:#000;border-bottom:2pt solid var(--band)}
  .band .masthead{padding-block:0 .5rem}
  .front .name,.name{font-size:13pt}
  .whole{display:inline}
  .short{display:none}
  .monogram,.menu,.search,.skip,.more,.initials,nav,.related,.foot ul{display:none!important}
  .wrap{max-width:none;padding-inline:0}
  main{display:block;padding-block:1.5rem}
  main>.wrap{padding-bottom:0}
  .railed{display:block}
  .railed>.rail{padding:0 0 .25rem}
  .headline,h1.title{font-size:22pt}
  .lead{font-size:13pt;line-height:1.4}
  .text h2{font-size:14pt}.text h3,.text h4{font-size:12pt}.text blockquote{font-size:12pt;line-height:1.4}
  .measure,.text{max-width:none}
  .text .facts,.embed{border:1pt solid #999;padding:1rem;font-size:10pt;line-height:1.4;break-inside:avoid}
  .text .button a{padding:0;background:none;color:#000;border:0;font-size:10pt;text-decoration:underline}
  .embed iframe,.embed .meta,.embed .button .hidden,.contact li:has([href$="#skriv"]){display:none}
  .text .button a[data-url]::after{content:" (" attr(data-url) ")";font-size:9pt;overflow-wrap:anywhere}
  details.former:not([open]){display:none}
  @supports selector(::details-content){
    details.former:not([open]){display:block}
    .former::details-content{content-visibility:visible;block-size:auto}
  }
  .text .table{overflow:visible;font-size:10pt}
  .table thead{display:table-header-group}
  .table tr{break-inside:avoid}
  .about{margin-block:1.5rem 0;padding-block:1rem}
  h1,h2,h3,h4{break-after:avoid}
  p,li,blockquote{orphans:3;widows:3}
  .story{break-inside:avoid}
  .story a::after{content:none}
  main a[href^=http]::after,.text a[href^=mailto]::after{content:" (" attr(href) ")";font-size:9pt;overflow-wrap:anywhere}
  .only-print{display:block;margin-top:1.5rem;font-size:9pt}
}`

const tight = (css: string): string => css.replace(/\n\s*/g, '').trim()

export const stylesheet = (look: Look): string =>
  faceStyles(look.type) +
  cornerStyles(look) +
  tight(colors(accentPalette(look.color)) + rules + pictureRules + placeRules + frontRules + eventRules) +
  treatmentStyles(look)
