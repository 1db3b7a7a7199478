/**
 * Fills the lists of a static page from the database. A `<template data-each="clubs">` is repeated for each row: by the
 * server before it sends the page, or else by the page's own script. `data-only` limits the list to one group;
 * `data-none` is the text of an empty list.
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

/** Returns the template once per row, with each `{name}` replaced by the row's field, escaped. */
export function fillTemplate(template: string, rows: readonly Row[], onlyGroup?: string, emptyText?: string): string {
  const groupRows = onlyGroup === undefined ? rows : rows.filter(({ group }) => group === onlyGroup);
  if (groupRows.length === 0) return emptyText === undefined ? '' : `<li>${escapeHtml(emptyText)}</li>`;
  return groupRows
    .map((row) => template.replace(/\{([a-z]+)\}/g, (_, name: string) => escapeHtml(row[name] ?? '')))
    .join('');
}

/** Fills every template of a document; a template whose list is not given stays as it is. */
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
