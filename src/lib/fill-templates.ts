/**
 * What a static page shows of the database: a `<template data-each="clubs">` is written out once for each row, by the
 * server before the page leaves or by the page's own script where it did not. `data-only` takes one group, `data-none`
 * is said where there is none.
 */
import type { Row } from '#schemas/wire/public-lists.ts';

const TEMPLATE =
  /<template data-each="([a-z]+)"(?: data-only="([^"]*)")?(?: data-none="([^"]*)")?>([\s\S]*?)<\/template>/g;

const escapeHtml = (value: string | number) =>
  String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** `{name}` in the template is the row's own, as text. */
export function fillTemplate(template: string, rows: readonly Row[], onlyGroup?: string, emptyText?: string): string {
  const groupRows = onlyGroup === undefined ? rows : rows.filter(({ group }) => group === onlyGroup);
  if (groupRows.length === 0) return emptyText === undefined ? '' : `<li>${escapeHtml(emptyText)}</li>`;
  return groupRows
    .map((row) => template.replace(/\{([a-z]+)\}/g, (_, name: string) => escapeHtml(row[name] ?? '')))
    .join('');
}

/** The whole document; a list that is not given stays as it is. */
export const fillTemplates = (html: string, lists: Readonly<Record<string, readonly Row[]>>): string =>
  html.replace(
    TEMPLATE,
    (whole, list: string, only: string | undefined, none: string | undefined, template: string) => {
      const rows = lists[list];
      return rows
        ? whole + fillTemplate(template, rows, only && unescapeHtml(only), none && unescapeHtml(none))
        : whole;
    },
  );

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
