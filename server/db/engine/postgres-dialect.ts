import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely';

/**
 * Sends the values of a list as one array: a statement has the same text for lists of any length, so that PostgreSQL
 * parses and plans it once (named-statements.ts).
 */
class ArrayQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand: list } = node;
    if (OperatorNode.is(operator) && operator.operator === 'in' && PrimitiveValueListNode.is(list)) {
      this.visitNode(leftOperand);
      this.append(' = any(');
      this.appendValue(list.values);
      this.append(')');
    } else super.visitBinaryOperation(node);
  }
}

export class ArrayPostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new ArrayQueryCompiler();
  }
}
