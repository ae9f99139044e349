// Styles of the calendar and of what the page of an event says of it. Appended to the rules of styles.ts.

export const eventRules = `
.events time{white-space:normal}
.events+.more{margin-top:1rem}
.month{width:100%;margin-top:2rem;border-collapse:collapse;table-layout:fixed;font:.9375rem/1.3 var(--label);font-variant-numeric:lining-nums tabular-nums}
.month :is(td,th){padding:.375rem;border:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
.month thead th{border-width:0 0 1px;color:var(--grey)}
.month abbr{text-decoration:none}
.month .week{width:2.75rem;border-left:0;color:var(--grey)}
.month tr>:last-child{border-right:0}
.month td{height:6.5rem}
.beside-month{color:var(--grey)}
.month [aria-current]{padding:0 .375rem;background:var(--band);color:var(--on-band);border-radius:1rem}
.month a{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden;margin-top:.375rem;font-size:.8125rem;text-decoration:none}
.month a:hover{text-decoration:underline}
.month+.under-month{display:none}
.event{margin-block:1.75rem}
.event .facts-list,.event .button{margin-top:.75rem}
.event .facts-list>div+div{margin-top:.5rem}
.event .more{margin-top:.25rem}
@media (max-width:44rem){
  .month :is(td,th){padding:.5rem 0;text-align:center}
  .month .week{width:2rem}
  .month td{height:auto}
  .month a{display:none}
  .month td:has(a) time{border-bottom:3px solid var(--link)}
  .month+.under-month{display:block;margin-top:1.75rem}
}
@media (forced-colors:active){.month [aria-current]{outline:2px solid}}`
