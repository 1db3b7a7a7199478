/** Functions by which one of the house asks and another confirms; each looks at the right by itself [S20]. */
export const twoPersonFunctions = [
  'broadcast_page(jsonb)',
  'confirm_broadcast(jsonb)',
  'confirm_request(jsonb)',
  'export_audit(jsonb)',
  'house_requests(jsonb)',
  'preview_broadcast(jsonb)',
  'propose_broadcast(jsonb)',
  'propose_request(jsonb)',
  'recall_broadcast(jsonb)',
  'refuse_request(jsonb)',
  'test_broadcast(jsonb)',
  'withdraw_request(jsonb)',
];
